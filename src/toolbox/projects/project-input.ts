import * as z from 'zod';

/** The input by which tools are told the project. */
export const projectInput: z.ZodOptional<z.ZodString> = z
  .string()
  .max(200)
  .optional()
  .describe('Name of the project, as list_projects gives it. May be left out when there is only one.');

/** The label of that input for people. */
export const projectLabel = { en: 'Project', zh: '项目' } as const;

/** A path that could not be used, and why. */
export const failure: z.ZodObject<{ path: z.ZodString; message: z.ZodString }> = z.object({
  path: z.string(),
  message: z.string(),
});
