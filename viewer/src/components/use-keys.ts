import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Store } from '../live/store.ts';
import { useServices } from '../services.ts';
import { copyText } from './copy-text.ts';

const STORED = 'keys';
const PLACES: Readonly<Record<string, string>> = { s: '/sessions', c: '/chat', t: '/stats', a: '/about' };
/** What can be chosen by `j` and `k`. */
const STOPS = '.session-row, .hits a, .thought, .run-item, .discarded > summary, .run-item > summary';
const CHORD_MS = 1_000;

/**
 * Makes pages understand single keys, outside of fields, as long as the reader wants that. A control claims a key by its
 * `aria-keyshortcuts`: pressing the key is clicking it.
 */
export function useKeys(): void {
  const [, navigate] = useLocation();
  const { notice } = useServices();
  useEffect(() => {
    let lastG = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent): void => {
      if (!areKeysOn() || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const place = PLACES[event.key];
      const isChord = event.timeStamp - lastG < CHORD_MS;
      lastG = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isChord && place !== undefined) navigate(place);
      else if (event.key === '?') showKeys(navigate);
      else if (event.key === 'j' || event.key === 'k') step(event.key === 'j' ? 1 : -1);
      else if (event.key === '/') search(navigate);
      else if (event.key === 'y') void copyChosen(notice);
      else if (!clickControl(event.key)) return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate, notice]);
}

/** Whether single keys are on, and how to change that. */
export function useKeysSwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(areKeysOn);
  const change = (next: boolean): void => {
    setIsOn(next);
    if (next) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  };
  return [isOn, change];
}

/** Clicks the control that claims a key; false where none does. */
export function clickControl(key: string): boolean {
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  control?.click();
  return control !== null;
}

function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function isField(target: EventTarget | null): boolean {
  const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, dialog';
  return target instanceof HTMLElement && target.closest(fields) !== null;
}

function step(by: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(isStop);
  const here = stops.findIndex((stop) => stop === document.activeElement || stop.contains(document.activeElement));
  const next = stops[here < 0 ? (by > 0 ? 0 : stops.length - 1) : here + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** What folds is chosen by its line. */
function isStop(element: HTMLElement): boolean {
  return element.offsetParent !== null && !(element instanceof HTMLDetailsElement);
}

async function copyChosen(notice: Store<string>): Promise<void> {
  const chosen = document.activeElement?.closest<HTMLElement>(STOPS);
  if (chosen === null || chosen === undefined) return notice.set('Choose something first, with j and k');
  // Selected, the text is as it is seen; and where there is no clipboard, the reader can copy it.
  getSelection()?.selectAllChildren(chosen.querySelector('.prose') ?? chosen);
  const isCopied = await copyText(String(getSelection()));
  return notice.set(isCopied ? 'Text copied' : 'Selected: copy it with the keyboard');
}

function showKeys(navigate: (path: string) => void): void {
  const heading = document.getElementById('keys');
  heading?.focus();
  if (heading === null) navigate('/about#keys');
}

function search(navigate: (path: string) => void): void {
  const field = document.getElementById('search');
  field?.focus();
  if (field !== null) return;
  navigate('/sessions');
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('search')?.focus()));
}
