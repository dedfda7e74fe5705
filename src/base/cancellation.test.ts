import { describe, expect, it } from 'vitest';
import { Cancellation } from './cancellation.ts';

describe('Cancellation', () => {
  it('tells whoever asks, whoever waits and whoever listens', () => {
    const cancellation = new Cancellation();
    const told: string[] = [];
    cancellation.onCancel = () => told.push('waiting');
    cancellation.signal.addEventListener('abort', () => told.push('listening'));
    expect(cancellation.aborted).toBe(false);
    cancellation.cancel('enough');
    cancellation.cancel('once more');
    expect(told).toEqual(['waiting', 'listening']);
    expect(cancellation).toMatchObject({ aborted: true, reason: 'enough' });
    expect(cancellation.signal).toMatchObject({ aborted: true, reason: 'enough' });
  });

  it('gives a signal that has aborted already to those who come late', () => {
    const cancellation = new Cancellation();
    cancellation.cancel('enough');
    expect(cancellation.signal).toMatchObject({ aborted: true, reason: 'enough' });
    expect(cancellation.signal).toBe(cancellation.signal);
  });
});
