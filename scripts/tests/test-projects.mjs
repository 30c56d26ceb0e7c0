// Assigns a test to one of Vitest's projects, by its folder (vitest.config.ts, test.mjs).

/** @type {Record<string, string>} */
const OF_FOLDER = {
  kernel: 'api',
  http: 'api',
  agents: 'api',
  modules: 'api',
  upgrades: 'api',
  journeys: 'api',
  crash: 'crash',
  torture: 'crash',
  e2e: 'e2e',
  desktop: 'packaging',
  packaging: 'packaging',
  fresh: 'install',
}

/**
 * The patterns of the files of each project; the rest are `unit`’s.
 * @param {string} project
 * @returns {string[]}
 */
export const patternsOf = project =>
  Object.keys(OF_FOLDER)
    .filter(folder => OF_FOLDER[folder] === project)
    .map(folder => `test/${folder}/**/*.test.ts`)

/**
 * @param {string} file a path from the project's folder
 * @returns {string}
 */
export const projectOf = file => OF_FOLDER[/^test\/([^/]+)\//.exec(file)?.[1] ?? ''] ?? 'unit'
