/** What every page of the counter needs: the way back, and what was refused. */
export const fr = {
  counter: 'Compteur',
  back: 'Retour',
  trouble_place: 'Où :',
  trouble_READ_ONLY: 'Le carnet ne peut qu’être lu en ce moment : rien n’a été changé.',
  trouble_HELD_ELSEWHERE: 'Un autre onglet compte cette partie : rien n’a été changé ici.',
  trouble_CONFLICT: 'Un autre onglet vient de changer la même chose. Regardez de nouveau, puis réessayez.',
  trouble_QUOTA:
    'Il n’y a plus de place sur cet appareil : rien n’a été enregistré. Libérez de la place, ou exportez le carnet.',
  trouble_FAILED: 'Le navigateur n’a pas pu le faire : rien n’a changé. Réessayez.',
  trouble_NEWER: 'Le carnet vient d’une version plus récente : rechargez la page.',
  trouble_NOT_A_BOOK: 'Ce n’est pas un carnet de Sixième, ou le fichier est coupé.',
  trouble_NEWER_VERSION:
    'Ce carnet vient d’une version plus récente de Sixième. Mettez la page à jour, puis réessayez.',
  trouble_TOO_LARGE:
    'C’est trop grand : un carnet contient au plus 20 Mo, 20 000 parties, 2 000 joueurs, 500 groupes et 2 000 photos.',
  trouble_BAD_FIELD: 'Un champ manque, est en trop, ou n’a pas la forme attendue.',
  trouble_BAD_NAME: 'Un nom ou un texte ne peut pas être affiché tel quel.',
  trouble_BAD_OPTION: 'Des règles y sont réglées d’une façon qui n’existe pas.',
  trouble_DUPLICATE_ID: 'Le même identifiant y est deux fois.',
  trouble_UNKNOWN_ID: 'Il y est question d’un joueur, d’une photo ou d’une manche qui n’y est pas.',
  trouble_BAD_SCORE: 'Un nombre de têtes y est impossible.',
  trouble_BAD_CARD: 'Il y a une carte que le paquet n’a pas.',
  trouble_DUPLICATE_CARD: 'Une carte y est deux fois dans la même pile.',
  trouble_BAD_PHOTO: 'Une photo y est abîmée.',
  trouble_BAD_CHANGE: 'Un changement y est impossible à cet endroit de la partie.',
  trouble_BAD_LINK: 'Le lien est coupé ou abîmé.',
  trouble_PHOTO_TOO_LARGE: 'Cette photo est trop grande : au plus 20 Mo.',
  trouble_PHOTO_KIND: 'Ce fichier n’est pas une photo (JPEG, PNG, WebP, HEIC…).',
  trouble_PHOTO_UNREADABLE: 'Ce navigateur ne sait pas lire cette photo. Essayez un JPEG.',
} as const;
