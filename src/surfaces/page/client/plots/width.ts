/** How wide the element is that a plot is drawn in. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export function useWidth<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    // It is told the first width, too, when the browser has laid out the page anyway.
    const watch = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
}

/** Room beside a plot for what its scale says, whose letters grow on wide screens (plots.css). */
export const roomBeside = (): number => (matchMedia('(min-width: 2000px)').matches ? 64 : 52);
