import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { nodeName, release } from './folders.ts'

/** The limit of bytes sent as base64; larger files are uploaded. */
export const CONTENT_LIMIT = 1024 * 1024

const digest = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/, sentence`must be a SHA-256 in lower-case hex`.english)
    .meta({ description: 'SHA-256 of the file; other content is refused' })

const size = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description: 'In bytes' })

export const DocumentInput = input('DataRoomDocumentInput', {
  name: nodeName(),
  folder_id: field.id().nullish(),
  content: z
    .base64()
    .min(1)
    .max(Math.ceil(CONTENT_LIMIT / 3) * 4)
    .optional()
    .meta({
      description: 'File in base64, up to 1 MiB; without it, the document waits for its upload',
    }),
})
export type DocumentInput = z.output<typeof DocumentInput>

export const DocumentChange = input('DataRoomDocumentChange', {
  name: nodeName().optional(),
  folder_id: field.id().nullable().optional(),
  position: z.int().min(0).max(100_000).optional(),
  status: z.enum(['ready', 'archived']).optional(),
  held: release.held.optional(),
  visible_from: release.visible_from.optional(),
})
export type DocumentChange = z.output<typeof DocumentChange>

export const DocumentVersion = entity('DataRoomDocumentVersion', {
  version: z.int().positive(),
  size: z.int(),
  sha256: z.string(),
  content_type: z.string(),
  author: z.string(),
  created_at: field.timestamp(),
})

export const OfVersion = z.object({
  version: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .meta({ description: 'Earlier version. Default: the latest' }),
})

export const UploadQuery = z.object({ sha256: digest().optional() })

export const PresignInput = input('PresignInput', {
  name: nodeName(),
  size: size(),
  content_type: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Hint only: the type is detected from the bytes' }),
  folder_id: field.id().nullish(),
  sha256: digest().optional(),
})

export const Presigned = entity('PresignedUpload', {
  document_id: field.id(),
  upload_url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expires_at: field.timestamp(),
})

export const MultipartInput = input('MultipartInput', {
  name: nodeName(),
  size: size(),
  folder_id: field.id().nullish(),
  sha256: digest().optional(),
})

export const Multipart = entity('MultipartUpload', {
  document_id: field.id(),
  upload_id: field.id(),
  part_size: z.int().positive().meta({ description: 'In bytes; the last part may be smaller' }),
  parts: z.int().positive().meta({ description: 'Number of parts to send' }),
})

const number = () => z.int().min(1).max(10_000)

export const PartsInput = input('PartsInput', {
  upload_id: field.id(),
  parts: z.array(number()).min(1).max(1_000),
})

export const PartAddresses = entity('PartAddresses', {
  urls: z.array(z.object({ part: number(), url: z.string() })),
  expires_at: field.timestamp(),
})

export const UploadInput = input('UploadInput', { upload_id: field.id() })

export const PartsThere = entity('PartsThere', {
  upload_id: field.id(),
  part_size: z.int().positive(),
  parts: z.array(z.object({ part: number(), etag: z.string(), size: z.int() })),
})

export const CompleteInput = input('CompleteInput', {
  upload_id: field.id(),
  parts: z
    .array(z.strictObject({ part: number(), etag: z.string().max(100) }))
    .max(1_000)
    .optional()
    .meta({ description: 'Part numbers you sent, to compare with those received' }),
})

export const PartKept = entity('PartKept', {
  etag: z.string().meta({ description: 'SHA-256 of the part' }),
  size: z.int(),
})

export const DownloadAddress = entity('DownloadAddress', { url: z.string(), expires_at: field.timestamp() })

export const Reaped = entity('ReapedUploads', {
  reaped: z.int().nonnegative().meta({ description: 'Abandoned uploads removed' }),
})
