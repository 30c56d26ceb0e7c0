import { Buffer } from 'node:buffer'
import {
  AppError,
  conflict,
  FileAnswer,
  label,
  notFound,
  type PrepareContext,
  sentence,
} from '../../../kernel/index.ts'
import { letterheadOf } from '../../../platform/office/letterhead.ts'
import { throughSource } from '../../../sources/read-source.ts'
import type { Source } from '../../../sources/source.ts'
import {
  type Binder,
  type BinderDocument,
  BinderTooLarge,
  binderPdf,
  binderZip,
  type Signed,
  signingCertificate,
} from '../papers/index.ts'
import { placeFor } from '../room-documents.ts'
import type { binderFormats } from './schemas.ts'

export const too_large = [409, 'The documents are too large for one PDF: download the ZIP'] as const

/** Returns the certificate of signing as PDF: who signed what, when, from where and how. */
export async function certificate(ctx: PrepareContext, id: number): Promise<FileAnswer> {
  return new FileAnswer({
    name: `certificate-of-signing-${id}.pdf`,
    type: 'application/pdf',
    content: await signingCertificate(await signedOf(ctx, id)),
  })
}

const methodWords: Record<string, string> = {
  wet_ink: 'By hand',
  e_signature: 'Electronically',
  power_of_attorney: 'By power of attorney',
}

const signedOf = (ctx: PrepareContext, id: number): Promise<Signed> =>
  ctx.read(async db => {
    const row = await db.selectFrom('transactions').select('name').where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    const letterhead = await letterheadOf({ db })
    const parties = await db
      .selectFrom('transaction_parties')
      .selectAll()
      .where('transaction_id', '=', id)
      // A party who left before signing signs no more; signatures stay.
      .where(eb => eb.or([eb('left_at', 'is', null), eb('signed_at', 'is not', null)]))
      .orderBy('idx')
      .execute()
    return {
      transaction: row.name,
      office: letterhead.office,
      letterhead,
      on: ctx.now,
      signings: parties.map(({ signing_order, name, method, ...party }) => ({
        ...party,
        order: signing_order,
        party: name,
        method: method === null ? null : (methodWords[method] ?? method),
      })),
    }
  })

/** The closing set: every document of the checklist that a connection has, and the certificate of signing. */
export async function binder(
  ctx: PrepareContext,
  id: number,
  format: (typeof binderFormats)[number],
): Promise<FileAnswer> {
  const signed = await signedOf(ctx, id)
  const made: Binder = {
    transaction: signed.transaction,
    office: signed.office,
    on: ctx.now,
    documents: await documentsOf(ctx, id),
    certificate: await signingCertificate(signed),
  }
  if (format === 'zip') {
    const pieces: Uint8Array[] = []
    for await (const piece of binderZip(made)) pieces.push(piece)
    return new FileAnswer({
      name: `closing-set-${id}.zip`,
      type: 'application/zip',
      content: Buffer.concat(pieces),
    })
  }
  try {
    const content = await binderPdf(made, ctx.services.reader)
    return new FileAnswer({ name: `closing-set-${id}.pdf`, type: 'application/pdf', content })
  } catch (error) {
    if (!(error instanceof BinderTooLarge)) throw error
    throw conflict(
      'too_large',
      sentence`The documents are too large for one PDF. Download the binder as a ZIP.`,
    )
  }
}

async function documentsOf(ctx: PrepareContext, id: number): Promise<BinderDocument[]> {
  const found = await ctx.read(async db => {
    const rows = await db
      .selectFrom('transaction_task_documents as document')
      .innerJoin('transaction_tasks as task', 'task.id', 'document.task_id')
      .select(['document.document_id', 'document.name', 'document.sha256', 'task.category', 'task.title'])
      .where('task.transaction_id', '=', id)
      .orderBy('task.id')
      .orderBy('document.id')
      .execute()
    const placed = []
    for (const row of rows)
      placed.push({
        ...row,
        at:
          row.document_id === null
            ? null
            : await placeFor({ db, principal: ctx.principal, now: ctx.now }, row.document_id),
      })
    return placed
  })
  return found.map(({ name, sha256, category, title, at }) => ({
    title,
    category: label(category),
    file: at === null ? `${fileOf(name)}.txt` : fileOf(name),
    bytes: () => (at === null ? elsewhere(name, sha256) : bytesAt(ctx, at, name)),
  }))
}

const fileOf = (name: string): string => name.split('/').at(-1) as string

/** Returns the binder's placeholder page for a document whose bytes are missing or not for this reader. */
const elsewhere = async (name: string, sha256: string | null): Promise<Uint8Array> =>
  new TextEncoder().encode(
    `${name} is kept outside of the office’s connections, or in a data room from which it may not be taken.${sha256 === null ? '' : `\nIts SHA-256 is ${sha256}.`}\n`,
  )

async function bytesAt(ctx: PrepareContext, at: Source, name: string): Promise<Uint8Array> {
  const { results } = await throughSource<Uint8Array | null>(ctx, at, 'transactions', {
    text: async ({ text }) => new TextEncoder().encode(text),
    document: async () => null,
    file: async ({ bytes }) => bytes,
  })
  const [bytes] = results
  if (!bytes) throw new AppError(503, 'source_unavailable', sentence`${name} cannot be read now.`)
  return bytes
}
