import { isThisComputer } from '../outbound/addresses.ts'

/** A bucket that speaks S3, and where in it the office's files lie. */
export interface Bucket {
  bucket: string
  /** Before each key: empty, or with a slash at its end. */
  prefix: string
  /** The endpoint of the server; without it, Amazon's. */
  endpoint: string | undefined
  region: string | undefined
}

/** Parses `s3://bucket/folder?endpoint=https://...&region=...`; throws a sentence about an error in it. */
export function bucketOf(url: string): Bucket {
  const { protocol, hostname, pathname, searchParams, username, password } = new URL(url)
  if (protocol !== 's3:' || hostname === '')
    throw new Error('SVC_FILES_URL is written s3://bucket?endpoint=https://...&region=...')
  if (username !== '' || password !== '')
    throw new Error('SVC_FILES_URL holds no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  const unknown = [...searchParams.keys()].find(name => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) throw new Error(`SVC_FILES_URL knows endpoint and region, and no ${unknown}.`)
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined) assertEncrypted(endpoint)
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint,
    region: searchParams.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1'),
  }
}

function assertEncrypted(endpoint: string): void {
  const parsed = URL.canParse(endpoint) ? new URL(endpoint) : null
  const isSafe =
    parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && isThisComputer(parsed.hostname))
  if (!isSafe)
    throw new Error(
      `The endpoint ${endpoint} in SVC_FILES_URL is no https address: documents would travel unencrypted.`,
    )
}
