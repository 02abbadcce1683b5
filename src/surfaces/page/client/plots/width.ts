/** How wide the element is that a plot is drawn in, in pixels of the plot: they grow with the letters of the page. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export function useWidth<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [{ width, unit }, setSize] = useState({ width: 0, unit: 1 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    // It is told the first width, too, when the browser has laid out the page anyway.
    const watch = new ResizeObserver(() => {
      const unit = unitNow();
      setSize({ width: Math.floor(element.clientWidth / unit), unit });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, width, unit };
}

/** In quarters, so that lines of a pixel stay sharp: one at 16 pixels a letter, one and a half at 24. */
function unitNow(): number {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.max(1, Math.round((letter / 16) * 4) / 4);
}

/** What is drawn in pixels of a plot, as large as the page shows it. */
export const sized = (width: number, height: number, unit: number) => ({
  width: width * unit,
  height: height * unit,
  viewBox: `0 0 ${width} ${height}`,
});

/** Room beside a plot for what its scale says. */
export const roomBeside = (): number => 52;
