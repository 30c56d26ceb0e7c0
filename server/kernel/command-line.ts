/** True when this runs from the one-file build in dist/server, false when from the sources. */
export const bundled = !import.meta.filename.endsWith('.ts')

/**
 * Returns the command line for a command of this program, for messages that refer to it: `npm run restore --
 * --kit <file>` in a clone, `fund-office restore --kit <file>` in a release.
 */
export function commandLine(command: string, given?: string): string {
  if (bundled) return ['fund-office', command, given].filter(Boolean).join(' ')
  return given ? `npm run ${command} -- ${given}` : `npm run ${command}`
}
