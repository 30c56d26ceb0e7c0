import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { dataFolder } from './data-folder.ts'

/** The files of an office in the data folder itself, whatever else lies there. */
const OURS = /^(fund-office\.|secrets\.|installation-id)/

/**
 * Protects the office's files from other users of its computer: files that this process and its children
 * write from here on belong to their user alone (files 0600, folders 0700), and so do earlier ones. On
 * Windows modes have no effect, and the folder inherits the access list of the user's profile.
 */
export function keepFilesPrivate(dir: string, warn: (message: string) => void): void {
  // Of the whole process, so that a thread neither can nor need set it.
  if (isMainThread) process.umask(0o077)
  if (process.platform === 'win32' || !existsSync(dir)) return
  const { backups, archives, files: rooms, logs, packages } = dataFolder(dir)
  const folders = [backups, archives, rooms, logs, packages].filter(existsSync)
  const files = [
    ...filesIn(dir).filter(({ name }) => OURS.test(name)),
    ...[backups, archives, logs].filter(existsSync).flatMap(filesIn),
  ].map(({ path }) => path)
  const open = [...folders, ...files].filter(isOpen)
  for (const path of open) closeToOthers(path, warn)
  if (open.length > 0)
    warn(
      `Other users of this computer could read ${open.length} files and folders of ${dir}, such as ${open[0]}. They are this user's alone now; look at who may have read them.`,
    )
  if (isOpen(dir))
    warn(
      `Other users of this computer may enter ${dir}: what Fund Office keeps there they cannot read, but take it from them (chmod 700), unless something else needs it.`,
    )
}

const filesIn = (dir: string) =>
  readdirSync(dir, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => ({ name, path: join(dir, name) }))

const isOpen = (path: string): boolean => (lstatSync(path).mode & 0o077) !== 0

function closeToOthers(path: string, warn: (message: string) => void): void {
  try {
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600)
  } catch (error) {
    warn(
      `Other users of this computer can read ${path}, and that could not be mended: ${(error as Error).message}`,
    )
  }
}
