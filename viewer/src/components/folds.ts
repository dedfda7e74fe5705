import { createContext, useContext, useMemo } from 'react';
import { createStore, type Store, useStore } from '../live/store.ts';

/** What is open and what is folded on a page; kept also while an item is scrolled out of it. */
export interface Folds {
  /** What was said last about all of them, and what was said about single ones since. */
  readonly all: boolean | undefined;
  readonly each: ReadonlyMap<string, boolean>;
}

const AS_THEY_COME: Folds = { all: undefined, each: new Map() };

/** Gives the items of a page what is open. */
export const FoldsContext: React.Context<Store<Folds> | undefined> = createContext<Store<Folds> | undefined>(undefined);

/** The folds of one page, for as long as `name` stays the same. */
export function useFolds(name: string): Store<Folds> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew
  return useMemo(() => createStore(AS_THEY_COME), [name]);
}

/** Whether one item is open, and how to change that. */
export function useFold(key: string, initially = false): [boolean, (isOpen: boolean) => void] {
  const store = useStoreOfFolds();
  const { all, each } = useStore(store);
  const change = (isOpen: boolean): void => {
    const now = store.get();
    if ((now.each.get(key) ?? now.all ?? initially) === isOpen) return;
    store.set({ ...now, each: new Map(now.each).set(key, isOpen) });
  };
  return [each.get(key) ?? all ?? initially, change];
}

/** Whether all are open, and how to open or fold them. */
export function useAllFolds(): [boolean, (isOpen: boolean) => void] {
  const store = useStoreOfFolds();
  const { all = false } = useStore(store);
  return [all, (isOpen) => store.set({ all: isOpen, each: new Map() })];
}

function useStoreOfFolds(): Store<Folds> {
  const store = useContext(FoldsContext);
  if (store === undefined) throw new Error('Something that folds is drawn outside of a page of folds.');
  return store;
}
