import { useMemo } from 'react';
import { useAnswer } from '../../live/use-answer.ts';

interface Setting {
  readonly key: string;
  readonly value: unknown;
}

/** The server's settings by their keys; none where they cannot be read, undefined until that is known. */
export function useSettings(): ReadonlyMap<string, unknown> | undefined {
  const { value, isLoading } = useAnswer<{ readonly settings: readonly Setting[] }>('/api/settings');
  return useMemo(
    () => (isLoading ? undefined : new Map(value?.settings.map((setting) => [setting.key, setting.value]))),
    [value, isLoading],
  );
}
