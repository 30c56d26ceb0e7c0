import { statfs } from 'node:fs/promises'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'

const MIB = 1024 * 1024
/** What stays free unless the setting says otherwise: so many bytes, or this part of the disk where that is more. */
const LEAST = 500 * MIB
const PART = 0.02

/** What of the disk files never take, so that people can still sign in, and delete what fills it. */
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
    const reserve = this.#bytes ?? Math.max(LEAST, blocks * bsize * PART)
    if (bavail * bsize - bytes >= reserve) return
    throw new AppError(
      507,
      'storage_full',
      sentence`The office’s disk is almost full: ${Math.round(reserve / MIB)} MiB stay free, so that people can sign in and delete. Nothing was saved; free some space and try again.`,
    )
  }
}
