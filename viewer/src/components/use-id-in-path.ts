import { usePathname } from 'wouter/use-browser-location';

/** The id that an address names: `/s/ID`. Ids hold any sign, and the router decodes only some of them. */
export function useIdInPath(): string | undefined {
  const [, , id = ''] = usePathname().split('/');
  if (id === '') return undefined;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
