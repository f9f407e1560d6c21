import type { Translation } from '../part.ts';
import type { fr } from './fr.ts';

export const en: Translation<typeof fr> = {
  counter: 'Counter',
  back: 'Back',
  trouble_place: 'Where:',
  trouble_READ_ONLY: 'The book can only be read at the moment: nothing was changed.',
  trouble_HELD_ELSEWHERE: 'Another tab is counting this game: nothing was changed here.',
  trouble_CONFLICT: 'Another tab has just changed the same thing. Have another look, then try again.',
  trouble_QUOTA: 'There is no space left on this device: nothing was saved. Make room, or export the book.',
  trouble_FAILED: 'The browser could not do it: nothing has changed. Try again.',
  trouble_NEWER: 'The book is of a newer version: reload the page.',
  trouble_NOT_A_BOOK: 'This is not a book of Sixième, or the file is cut off.',
  trouble_NEWER_VERSION: 'This book is of a newer version of Sixième. Update the page, then try again.',
  trouble_TOO_LARGE:
    'That is too large: a book holds at most 20 MB, 20,000 games, 2,000 players, 500 groups and 2,000 photos.',
  trouble_BAD_FIELD: 'A field is missing, is one too many, or is not of the form expected.',
  trouble_BAD_NAME: 'A name or text cannot be shown as it is.',
  trouble_BAD_OPTION: 'Rules are set there in a way that does not exist.',
  trouble_DUPLICATE_ID: 'The same id is there twice.',
  trouble_UNKNOWN_ID: 'It speaks of a player, a photo or a round that is not there.',
  trouble_BAD_SCORE: 'A number of heads there is impossible.',
  trouble_BAD_CARD: 'There is a card that the deck does not have.',
  trouble_DUPLICATE_CARD: 'A card is twice in the same pile there.',
  trouble_BAD_PHOTO: 'A photo there is damaged.',
  trouble_BAD_CHANGE: 'A change there is impossible at that point of the game.',
  trouble_BAD_LINK: 'The link is cut or damaged.',
  trouble_PHOTO_TOO_LARGE: 'This photo is too large: at most 20 MB.',
  trouble_PHOTO_KIND: 'This file is not a photo (JPEG, PNG, WebP, HEIC…).',
  trouble_PHOTO_UNREADABLE: 'This browser cannot read this photo. Try a JPEG.',
};
