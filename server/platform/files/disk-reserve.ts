import { statfs } from 'node:fs/promises'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'

const MIB = 1024 * 1024
/**
 * Returns the default reserve in bytes: 500 MiB, or 2 % of the disk where that is more. A small disk reserves
 * a tenth, so that an office on one can have documents at all.
 *
 * @param disk the size of the disk, in bytes
 */
export const reserveOf = (disk: number): number => Math.min(Math.max(500 * MIB, disk * 0.02), disk * 0.1)

/** Keeps disk space free of files, so that people can still sign in and delete what fills the disk. */
export class DiskReserve {
  readonly #folder: string
  readonly #bytes: number | undefined

  /** @param bytes SVC_DISK_RESERVE_MIB, in bytes */
  constructor(folder: string, bytes: number | undefined) {
    this.#folder = folder
    this.#bytes = bytes
  }

  /** 507 where so many bytes more would take of the reserve. */
  async assertRoomFor(bytes: number): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    const reserve = this.#bytes ?? reserveOf(blocks * bsize)
    if (bavail * bsize - bytes >= reserve) return
    throw new AppError(
      507,
      'storage_full',
      sentence`The office’s disk is almost full: ${Math.round(reserve / MIB)} MiB stay free, so that people can sign in and delete. Nothing was saved; free some space and try again.`,
    )
  }
}
