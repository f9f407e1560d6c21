/** The shape that stands for the heads of a card: as many corners as heads from three on. 24 × 24. */
export const SHAPES: Record<number, string> = {
  1: 'M12 4.500a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z',
  2: 'M7 6.500a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM17 6.500a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z',
  3: polygon(3, 11, 11, 13.5),
  5: polygon(5, 10.5, 10.5, 12.5),
  7: polygon(7, 11.5, 6.2, 12),
};

/** Returns a polygon, or a star where the inner radius is smaller. */
function polygon(corners: number, outer: number, inner: number, centre: number): string {
  const star = inner < outer;
  const count = star ? corners * 2 : corners;
  const points = Array.from({ length: count }, (_, index) => {
    const radius = star && index % 2 === 1 ? inner : outer;
    const angle = (2 * Math.PI * index) / count - Math.PI / 2;
    return `${(12 + radius * Math.cos(angle)).toFixed(1)} ${(centre + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}
