import * as z from 'zod';

/** A time in an answer. */
export const isoTime: z.ZodType<string> = z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC' });

/** A time in a request, as people or programs write it; routes get milliseconds. */
export const givenTime: z.ZodType<number, string> = z
  .string()
  .meta({ description: 'ISO 8601, or milliseconds since 1970' })
  .transform((text, context) => {
    const time = /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text);
    if (Number.isFinite(time)) return time;
    context.addIssue({ code: 'custom', message: 'send a time such as 2026-01-31T12:00:00Z' });
    return z.NEVER;
  });
