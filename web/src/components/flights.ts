/**
 * Cards that fly: from where a card last lay to where it lies now, and taken cards to whoever takes them.
 *
 * Pictures only: the page says the same in words, and without them where less motion is wished.
 */
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const places = new Map<string, Element>();

/** Remembers where something lies: `strip-57`, `seat-2`. */
export function landmark(name: string): (element: Element) => () => void {
  return (element) => {
    places.set(name, element);
    return () => {
      if (places.get(name) === element) places.delete(name);
    };
  };
}

/** Lets an element arrive from a landmark; fades it in where less motion is wished. */
export function arriveFrom(name: string, ms: number): (element: Element) => void {
  return (element) => {
    const from = places.get(name);
    if (ms <= 0) return;
    if (calm.matches || from === undefined) {
      element.animate({ opacity: [0, 1] }, { duration: Math.min(ms, 250) });
      return;
    }
    const transform = transformTo(element, from);
    element.animate(
      { transform: [transform, 'none'], zIndex: [3, 3] },
      { duration: ms, easing: 'cubic-bezier(.3, 1.2, .5, 1)' },
    );
  };
}

/** Lets an element leave for a landmark. */
export function leaveFor(name: string, ms: number, delay: number): (element: Element) => void {
  return (element) => {
    const to = places.get(name);
    const timing: KeyframeAnimationOptions = { duration: ms - delay, delay, fill: 'forwards', easing: 'ease-in' };
    if (calm.matches || to === undefined) {
      element.animate({ opacity: [1, 0.15] }, timing);
      return;
    }
    element.animate({ transform: ['none', transformTo(element, to)], opacity: [1, 1, 0.2], zIndex: [3, 3] }, timing);
  };
}

function transformTo(element: Element, place: Element): string {
  const here = element.getBoundingClientRect();
  const there = place.getBoundingClientRect();
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2;
  const scale = Math.max(0.3, Math.min(1.2, there.height / Math.max(1, here.height)));
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
