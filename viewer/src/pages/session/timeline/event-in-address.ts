import { useEffect, useState } from 'react';

/** The seq that the address points to: `#e12`. */
export function useEventInAddress(): number | undefined {
  const [seq, setSeq] = useState(seqInAddress);
  useEffect(() => {
    const note = (): void => setSeq(seqInAddress());
    addEventListener('hashchange', note);
    return () => removeEventListener('hashchange', note);
  }, []);
  return seq;
}

function seqInAddress(): number | undefined {
  const [, digits] = /^#e(\d{1,15})$/.exec(location.hash) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
