// The sample offices that releases keep (test/upgrades/offices), on which every later version proves that it updates them.

import { join } from 'node:path'
import { root } from '../project.mjs'

export const keptOffices = join(root, 'test/upgrades/offices')

/**
 * Returns the name of the office with the tables of these migrations: the day of the last and their number,
 * since several of one day may sort before the last of them.
 * @param {string[]} migrations by name, in their order
 * @returns {string}
 */
export const officeName = migrations =>
  `${migrations.at(-1)?.slice(0, 10)}-with-${String(migrations.length).padStart(3, '0')}-migrations`
