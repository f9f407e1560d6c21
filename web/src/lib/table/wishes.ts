import { settings } from '../storage/settings.svelte.ts';
import type { Wishes } from './game.svelte.ts';

/** What a table needs to know of whoever looks at it, as they have set it. */
export const wishes: Wishes = {
  get oneTap() {
    return settings.current.oneTap;
  },
  get revealSpeed() {
    return settings.current.revealSpeed;
  },
  get seen() {
    return !document.hidden;
  },
};
