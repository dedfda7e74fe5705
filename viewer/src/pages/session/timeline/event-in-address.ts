import { useEffect, useState } from 'react';

/** The seq that the address points to (`#e12`); once its event is drawn, the page goes there. */
export function useEventInAddress(isDrawn: boolean): number | undefined {
  const [seq, setSeq] = useState(seqInAddress);
  useEffect(() => {
    const note = (): void => setSeq(seqInAddress());
    addEventListener('hashchange', note);
    return () => removeEventListener('hashchange', note);
  }, []);
  useEffect(() => {
    if (!isDrawn || seq === undefined) return;
    const element = document.getElementById(`e${seq}`);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [isDrawn, seq]);
  return seq;
}

function seqInAddress(): number | undefined {
  const [, digits] = /^#e(\d{1,15})$/.exec(location.hash) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
