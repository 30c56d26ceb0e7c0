/** True when this runs from the one-file build in dist/server, false when from the sources. */
export const bundled = !import.meta.filename.endsWith('.ts')

/**
 * How somebody calls a command of the program where this one runs, for sentences that send them there:
 * `npm run restore -- --kit <file>` in a clone, `fund-office restore --kit <file>` in what a release is.
 */
export function commandLine(command: string, given?: string): string {
  if (bundled) return ['fund-office', command, given].filter(Boolean).join(' ')
  return given ? `npm run ${command} -- ${given}` : `npm run ${command}`
}
