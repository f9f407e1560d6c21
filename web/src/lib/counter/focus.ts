/** Where one was before a sheet opened: a sheet that goes because its work is done gives the focus back itself. */
import { tick } from 'svelte';

/** Returns what puts the focus back: to where it is now or, if that has gone meanwhile, to the head of the page. */
export function rememberFocus(): () => Promise<void> {
  const before = document.activeElement;
  return async () => {
    await tick();
    const there = before instanceof HTMLElement && before.isConnected && before !== document.body;
    const to = there ? before : document.querySelector<HTMLElement>('main header button');
    to?.focus();
  };
}
