import type { Bucket } from './bucket.ts'
import { DiskStore } from './disk-store.ts'
import { S3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** Where the files of an office lie: in a bucket, or else in this folder, in which those for the bucket also arrive. */
export const openFileStore = (bucket: Bucket | undefined, folder: string): FileStore =>
  bucket ? new S3Store(bucket, folder) : new DiskStore(folder)
