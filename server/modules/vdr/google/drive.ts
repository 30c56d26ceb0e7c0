import { z } from 'zod'
import { notFound, type PrepareContext, sentence } from '../../../kernel/index.ts'
import { addressesAt } from './addresses.ts'
import { type Asking, ask, type Patience, SHORT } from './ask.ts'
import { type GoogleClient, type SignedIn, signedIn } from './connection.ts'
import { exportOf } from './kinds.ts'
import { GoogleProblem } from './problems.ts'
import { accessToken } from './tokens.ts'

const DriveFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  size: z.coerce.number().int().nonnegative().optional(),
  md5Checksum: z.string().optional(),
  sha256Checksum: z.string().optional(),
  modifiedTime: z.string().optional(),
  /** Given for items of a shared drive. */
  driveId: z.string().optional(),
  parents: z.array(z.string()).optional(),
  trashed: z.boolean().optional(),
  capabilities: z.object({ canDownload: z.boolean().optional() }).optional(),
  shortcutDetails: z.object({ targetId: z.string() }).optional(),
})
export type DriveFile = z.output<typeof DriveFile>

const FIELDS =
  'id,name,mimeType,size,md5Checksum,sha256Checksum,modifiedTime,driveId,parents,trashed,capabilities/canDownload,shortcutDetails/targetId'

const FilePage = z.object({ files: z.array(DriveFile), nextPageToken: z.string().optional() })
export type FilePage = z.output<typeof FilePage>
const DrivePage = z.object({
  drives: z.array(z.object({ id: z.string(), name: z.string() })),
  nextPageToken: z.string().optional(),
})
const About = z.object({
  user: z.object({ displayName: z.string().optional(), emailAddress: z.string().optional() }),
})

/** Sent with every request, so that items of shared drives are included. */
const SHARED = { supportsAllDrives: 'true' }
const MOST_DRIVES = 1000

/** A search scope: folders of one drive, or files shared with the account. */
export interface Within {
  folders: readonly string[] | 'shared with me'
  /** The shared drive that they are of; null of the account's own. */
  driveId: string | null
}

/** The Drive of the account that the office is connected with. */
export class Drive {
  readonly #ctx: PrepareContext
  readonly #of: SignedIn
  readonly #asking: Asking

  constructor(ctx: PrepareContext, of: SignedIn, asking: Asking) {
    this.#ctx = ctx
    this.#of = of
    this.#asking = asking
  }

  /** The shared drives that the account sees. */
  async sharedDrives(): Promise<Array<{ id: string; name: string }>> {
    const found: Array<{ id: string; name: string }> = []
    for (let pageToken: string | undefined; found.length < MOST_DRIVES; ) {
      const page = await this.#read(DrivePage, 'drives', {
        pageSize: '100',
        ...(pageToken ? { pageToken } : {}),
      })
      found.push(...page.drives)
      pageToken = page.nextPageToken
      if (!pageToken) break
    }
    return found
  }

  /** Returns a page of folders' contents, folders first and then by name. */
  page({ folders, driveId }: Within, pageToken: string | undefined, pageSize = 1000): Promise<FilePage> {
    const where =
      folders === 'shared with me'
        ? 'sharedWithMe = true'
        : `(${folders.map(id => `'${id}' in parents`).join(' or ')})`
    return this.#read(FilePage, 'files', {
      ...SHARED,
      includeItemsFromAllDrives: 'true',
      ...(driveId === null ? { corpora: 'user' } : { corpora: 'drive', driveId }),
      q: `${where} and trashed = false`,
      orderBy: 'folder,name_natural',
      pageSize: String(pageSize),
      fields: `nextPageToken,files(${FIELDS})`,
      ...(pageToken ? { pageToken } : {}),
    })
  }

  /** A file, a folder or the top of a drive; 404 where the account sees none of this id. */
  async file(id: string): Promise<DriveFile> {
    const file = await this.#read(DriveFile, `files/${id}`, { ...SHARED, fields: FIELDS }).catch(error => {
      throw error instanceof GoogleProblem && error.answered === 404 ? notFound() : error
    })
    if (file.trashed) throw notFound()
    // The top of a shared drive is called "Drive" as a file.
    if (file.driveId !== file.id) return file
    const { name } = await this.#read(z.object({ name: z.string() }), `drives/${id}`, {})
    return { ...file, name }
  }

  /** The bytes of a file, or of a document of Google's own in the form in which it is given out. */
  async bytes({ id, mimeType }: Pick<DriveFile, 'id' | 'mimeType'>): Promise<AsyncIterable<Uint8Array>> {
    const form = exportOf(mimeType)
    const answer = form
      ? await this.#ask(`files/${id}/export`, { mimeType: form.type })
      : await this.#ask(`files/${id}`, { ...SHARED, alt: 'media' })
    return (answer.body ?? new Blob([]).stream()) as unknown as AsyncIterable<Uint8Array>
  }

  async #read<S extends z.ZodType>(
    schema: S,
    path: string,
    query: Readonly<Record<string, string>>,
  ): Promise<z.output<S>> {
    const answer = await this.#ask(path, query)
    const read = schema.safeParse(await answer.json().catch(() => null))
    if (!read.success) throw new GoogleProblem(sentence`Google returned an unexpected response.`)
    return read.data
  }

  /** Asks with a token, and with a new one where Google does not take it any more. */
  async #ask(path: string, query: Readonly<Record<string, string>>): Promise<Response> {
    const url = new URL(`${addressesAt(this.#of.client.base).drive}/${path}`)
    url.search = new URLSearchParams(query).toString()
    const token = await accessToken(this.#ctx, this.#of, null)
    try {
      return await ask(this.#ctx, url, bearer(token), this.#asking)
    } catch (error) {
      if (!(error instanceof GoogleProblem) || error.answered !== 401) throw error
      return ask(this.#ctx, url, bearer(await accessToken(this.#ctx, this.#of, token)), this.#asking)
    }
  }
}

const bearer = (token: string): RequestInit => ({
  headers: { authorization: `Bearer ${token}`, accept: '*/*' },
})

/** The Drive of the office's account, for `prepare`; 409 where the office is not connected. */
export async function openDrive(
  ctx: PrepareContext,
  { patience = SHORT, signal }: { patience?: Patience; signal?: AbortSignal } = {},
): Promise<Drive> {
  const most = ctx.services.files.limit
  return new Drive(ctx, await signedIn(ctx), { patience, signal, most: Math.max(most, 16 * 1024 * 1024) })
}

/** Returns the account behind a token; null where Google does not tell. */
export async function accountOf(
  ctx: Pick<PrepareContext, 'services'>,
  { base }: GoogleClient,
  token: string,
): Promise<string | null> {
  const url = new URL(`${addressesAt(base).drive}/about?fields=user(displayName,emailAddress)`)
  const answer = await ask(ctx, url, bearer(token), { patience: SHORT })
  const { data } = About.safeParse(await answer.json().catch(() => null))
  return data?.user.emailAddress ?? data?.user.displayName ?? null
}
