import type { Translation } from '../part.ts';
import type { fr } from './fr.ts';

export const de: Translation<typeof fr> = {
  counter: 'Zähler',
  back: 'Zurück',
  trouble_place: 'Wo:',
  trouble_READ_ONLY: 'Das Buch lässt sich gerade nur lesen: Nichts wurde geändert.',
  trouble_HELD_ELSEWHERE: 'Ein anderer Tab zählt diese Partie: Hier wurde nichts geändert.',
  trouble_CONFLICT: 'Ein anderer Tab hat gerade dasselbe geändert. Sieh nach und versuche es noch einmal.',
  trouble_QUOTA:
    'Auf diesem Gerät ist kein Platz mehr: Nichts wurde gespeichert. Schaffe Platz oder exportiere das Buch.',
  trouble_FAILED: 'Der Browser konnte es nicht tun: Nichts hat sich geändert. Versuche es noch einmal.',
  trouble_NEWER: 'Das Buch ist von einer neueren Version: Lade die Seite neu.',
  trouble_NOT_A_BOOK: 'Das ist kein Buch von Sixième, oder die Datei ist abgeschnitten.',
  trouble_NEWER_VERSION:
    'Dieses Buch ist von einer neueren Version von Sixième. Aktualisiere die Seite und versuche es noch einmal.',
  trouble_TOO_LARGE:
    'Zu groß: Ein Buch fasst höchstens 20 MB, 20 000 Partien, 2 000 Spieler, 500 Gruppen und 2 000 Fotos.',
  trouble_BAD_FIELD: 'Ein Feld fehlt, ist zu viel oder hat nicht die erwartete Form.',
  trouble_BAD_NAME: 'Ein Name oder Text lässt sich so nicht anzeigen.',
  trouble_BAD_OPTION: 'Dort sind Regeln auf eine Weise eingestellt, die es nicht gibt.',
  trouble_DUPLICATE_ID: 'Dieselbe Kennung steht dort zweimal.',
  trouble_UNKNOWN_ID: 'Dort ist von einem Spieler, einem Foto oder einem Durchgang die Rede, die es nicht gibt.',
  trouble_BAD_SCORE: 'Eine Zahl von Hornochsen dort ist unmöglich.',
  trouble_BAD_CARD: 'Dort steht eine Karte, die der Satz nicht hat.',
  trouble_DUPLICATE_CARD: 'Eine Karte liegt dort zweimal im selben Stapel.',
  trouble_BAD_PHOTO: 'Ein Foto dort ist beschädigt.',
  trouble_BAD_CHANGE: 'Eine Änderung dort ist an dieser Stelle der Partie unmöglich.',
  trouble_BAD_LINK: 'Der Link ist abgeschnitten oder beschädigt.',
  trouble_PHOTO_TOO_LARGE: 'Dieses Foto ist zu groß: höchstens 20 MB.',
  trouble_PHOTO_KIND: 'Diese Datei ist kein Foto (JPEG, PNG, WebP, HEIC…).',
  trouble_PHOTO_UNREADABLE: 'Dieser Browser kann dieses Foto nicht lesen. Versuche es mit einem JPEG.',
};
