import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

/** A server that speaks S3, with one bucket. */
export interface BucketServer {
  bucket: string
  /** The value for SVC_FILES_URL. */
  url: string
  client: S3Client
  close(): Promise<void>
}

/** Starts a server that speaks S3 on this computer, and gives this process the keys to it. */
export async function startBucket(): Promise<BucketServer> {
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  const bucket = 'office'
  const directory = mkdtempSync(join(tmpdir(), 'bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  let open = true
  return {
    bucket,
    url: `s3://${bucket}?endpoint=${endpoint}`,
    client: new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true }),
    close: async () => {
      if (!open) return
      open = false
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
