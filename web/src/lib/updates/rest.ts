/**
 * The parts of the page that its first screen does without, fetched as soon as it has nothing else to do.
 *
 * Not when they are asked for: the server may have been renewed by then, and the part of this version be gone, in the
 * middle of a match. What has been fetched once stays in memory as long as the page is open.
 */
const PARTS = [
  () => import('../../screens/Table.svelte'),
  () => import('../../screens/Solo.svelte'),
  () => import('../../screens/Counter.svelte'),
  () => import('../../screens/Referee.svelte'),
  () => import('../../screens/referee/Disputes.svelte'),
  () => import('../../components/Curve.svelte'),
  () => import('../../components/QrCode.svelte'),
  () => import('../../components/Rules.svelte'),
  () => import('../../components/counter/ImportBook.svelte'),
  () => import('../../components/counter/ShareGame.svelte'),
  () => import('../../screens/counter/GameBoard.svelte'),
  () => import('../../screens/counter/NewGame.svelte'),
  () => import('../../screens/counter/History.svelte'),
  () => import('../../screens/counter/Statistics.svelte'),
  () => import('../../screens/counter/Players.svelte'),
  () => import('../../screens/counter/BookData.svelte'),
  () => import('../../screens/counter/Received.svelte'),
  () => import('../counter/online.ts'),
  () => import('../bots/thinking.ts').then(({ fetchAhead }) => fetchAhead()),
  () => import('../../components/referee/WhySheet.svelte'),
];

const SOON = 1_000;

export function fetchTheRest(): void {
  const fetchAll = () => {
    for (const part of PARTS) part().catch(() => undefined); // it is tried again when it is needed
  };
  // Safari knows no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: SOON });
  else setTimeout(fetchAll, SOON);
}
