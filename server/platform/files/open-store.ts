import type { Bucket } from './bucket.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { DiskStore } from './disk-store.ts'
import type { FileStore } from './store.ts'

/**
 * Where the files of an office lie: in a bucket, or else in this folder, in which those for the bucket also arrive. Few
 * offices have a bucket, so its client is loaded by those alone.
 */
export async function openFileStore(
  bucket: Bucket | undefined,
  folder: string,
  reserve?: DiskReserve,
): Promise<FileStore> {
  if (!bucket) return new DiskStore(folder, reserve)
  const { S3Store } = await import('./s3-store.ts')
  return new S3Store(bucket, folder, reserve)
}
