import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { ThoughtlineError } from '../../base/error.ts';
import { isCollision, isConnectionLoss, toJournalError } from './pg-errors.ts';

describe('toJournalError', () => {
  it.each([
    ['53100', 'journal/full'],
    ['53300', 'journal/busy'],
    ['25006', 'journal/read-only'],
    ['57014', 'journal/busy'],
    ['55P03', 'journal/busy'],
    ['57P01', 'journal/unavailable'],
    ['57P03', 'journal/unavailable'],
    ['08006', 'journal/unavailable'],
    ['28P01', 'journal/denied'],
    ['3D000', 'journal/denied'],
    ['42501', 'journal/denied'],
    ['54000', 'journal/too-big'],
    ['22021', 'journal/invalid'],
    ['40P01', 'journal/busy'],
    ['23505', 'journal/busy'],
    ['XX000', 'journal/failed'],
  ])('calls %s %s', (state, code) => {
    expect(toJournalError(databaseError(state), 'host:1/db')).toMatchObject({
      code,
      message: expect.stringContaining('host:1/db'),
    });
  });

  it('calls errors of the network unavailable, and leaves errors of the journal as they are', () => {
    expect(toJournalError(new Error('read ECONNRESET'), 'h').code).toBe('journal/unavailable');
    const own = new ThoughtlineError('journal/closed', 'closed');
    expect(toJournalError(own, 'h')).toBe(own);
  });
});

describe('isConnectionLoss and isCollision', () => {
  it('tell what may have been stored from what was undone', () => {
    expect(['08006', '57P01', '40001', '23505'].map((state) => isConnectionLoss(databaseError(state)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['40001', '40P01', '23505', '57P01'].map((state) => isCollision(databaseError(state)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isConnectionLoss(new Error('Query read timeout'))).toBe(true);
  });
});

function databaseError(state: string): DatabaseError {
  const error = new DatabaseError('no', 2, 'error');
  error.code = state;
  return error;
}
