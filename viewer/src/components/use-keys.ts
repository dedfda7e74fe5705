import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

const STORED = 'keys';
const PLACES: Readonly<Record<string, string>> = { s: '/sessions', c: '/chat', t: '/stats', a: '/about' };
const VIEWS: Readonly<Record<string, string>> = { '1': 'Timeline', '2': 'Graph', '3': 'Events' };
/** What `j` and `k` step through. */
const STOPS = '.session-row, .hits a, .thought, .discarded > summary, .run-item';
const CHORD_MS = 1_000;

/** Makes pages understand single keys, outside of fields, as long as the reader wants that. */
export function useKeys(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let lastG = 0;
    const press = (event: KeyboardEvent): void => {
      if (!areKeysOn() || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const place = PLACES[event.key];
      const isChord = event.timeStamp - lastG < CHORD_MS;
      lastG = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isChord && place !== undefined) navigate(place);
      else if (event.key === '?') navigate('/about');
      else if (event.key === 'j' || event.key === 'k') step(event.key === 'j' ? 1 : -1);
      else if (event.key in VIEWS) choose(VIEWS[event.key] ?? '');
      else if (event.key === '/') search(navigate);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate]);
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

function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type="radio"]), textarea, select, dialog') !== null
  );
}

function step(by: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(({ offsetParent }) => offsetParent !== null);
  const here = stops.findIndex((stop) => stop === document.activeElement || stop.contains(document.activeElement));
  const next = stops[here < 0 ? (by > 0 ? 0 : stops.length - 1) : here + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function choose(name: string): void {
  const label = [...document.querySelectorAll('.view-switch label')].find(({ textContent }) => textContent === name);
  label?.querySelector('input')?.click();
}

function search(navigate: (path: string) => void): void {
  const field = document.getElementById('search');
  field?.focus();
  if (field !== null) return;
  navigate('/sessions');
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('search')?.focus()));
}
