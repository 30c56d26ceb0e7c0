// Where a run of the tests writes: its offices, its Postgres, its browsers.

import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'

/** Bytes that have to be free. */
const ENOUGH = 6 * 2 ** 30

/**
 * Makes the folder in memory where there is enough of it, for a database of two thousand files is made for each office;
 * on the disk otherwise.
 * @returns {string}
 */
export function makeScratch() {
  const folder = mkdtempSync(join(isMemoryEnough() ? memory : tmpdir(), 'fund-office-tests-'))
  // Postgres runs as another user, who has to reach the data inside.
  chmodSync(folder, 0o711)
  return folder
}

function isMemoryEnough() {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > ENOUGH && mayRunPrograms()
}

/** Containers often have it mounted so that no program in it can be run, which tests do. */
function mayRunPrograms() {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map(line => line.split(' '))
    .find(([, at]) => at === memory)
  return mount !== undefined && !mount[3]?.split(',').includes('noexec')
}
