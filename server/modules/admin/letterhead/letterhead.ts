import { fileTypeFromBuffer } from 'file-type'
import { z } from 'zod'
import {
  type Context,
  changes,
  entity,
  FileAnswer,
  field,
  input,
  invalidField,
  languages,
  sentence,
} from '../../../kernel/index.ts'
import { Pages } from '../../../platform/documents/index.ts'
import { type Letterhead, letterheadOf, logoAddress, papers } from '../../../platform/office/letterhead.ts'

/** The largest logo, in bytes and in pixels of its longer side. */
const LOGO_BYTES = 256 * 1024
const LOGO_PIXELS = 4000

/** One pixel. */
const LOGO_EXAMPLE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg=='

const colour = () =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/, sentence`must be a colour such as #1f3a5f`.english)
    .meta({ description: 'Accent colour, used for the line below the letterhead', example: '#1f3a5f' })

export const LetterheadInput = input('LetterheadInput', {
  sender: field
    .text(500)
    .nullish()
    .meta({ description: 'Lines below the office’s name: address, telephone, website' }),
  footer: field.text(200).nullish().meta({ description: 'Footer of every page: registration, regulator' }),
  colour: colour().optional(),
  paper: z.enum(papers).optional(),
  language: z
    .enum(languages)
    .optional()
    .meta({ description: 'Language of notices and statements to investors without a language of their own' }),
  signatory: field.line(120).nullish().meta({ description: 'Signatory of notices' }),
  signatory_title: field.line(120).nullish(),
  logo: z
    .base64()
    .max(Math.ceil((LOGO_BYTES * 4) / 3) + 4, 'must be an image of at most 256 KiB')
    .meta({ example: LOGO_EXAMPLE })
    .nullish()
    .meta({ description: 'PNG or JPEG in base64; omit to keep it, null removes it' }),
})
type LetterheadInput = z.output<typeof LetterheadInput>

export const letterheadExample = {
  sender: '12 Harbour Street\nLondon EC2A 4NE\n+44 20 7946 0000',
  footer: 'Authorised and regulated by the Financial Conduct Authority',
  colour: '#1f3a5f',
  paper: 'a4' as const,
  language: 'en' as const,
  signatory: 'Ana Alder',
  signatory_title: 'Partner',
}

export const LetterheadShown = entity('Letterhead', {
  office: z.string().meta({ description: 'Name of the organisation' }),
  sender: z.string().nullable(),
  footer: z.string().nullable(),
  colour: z.string(),
  paper: z.enum(papers),
  language: z.enum(languages),
  signatory: z.string().nullable(),
  signatory_title: z.string().nullable(),
  logo: z.string().nullable().meta({ description: 'Image as a data URL (RFC 2397)' }),
})

/** The letterhead of the office as its settings show it. */
export async function getLetterhead(ctx: Context): Promise<z.input<typeof LetterheadShown>> {
  const { office, sender, footer, colour, paper, language, signatory, logo } = await letterheadOf(ctx)
  return {
    office,
    sender: sender.length === 0 ? null : sender.join('\n'),
    footer,
    colour,
    paper,
    language,
    signatory: signatory?.name ?? null,
    signatory_title: signatory?.title ?? null,
    logo: logoAddress({ logo }),
  }
}

/** Changes the letterhead of future papers. 422 for a logo that is not a picture, or cannot be printed. */
export async function setLetterhead(ctx: Context, { logo, ...change }: LetterheadInput, type: LogoType) {
  const before = await getLetterhead(ctx)
  const { office: _office, logo: _logo, ...stands } = before
  const values = {
    ...stands,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(logo === undefined ? {} : { logo, logo_type: type }),
    updated_at: ctx.now,
  }
  await ctx.db
    .insertInto('letterheads')
    .values({ ...values, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id']).doUpdateSet(values))
    .execute()
  const after = await getLetterhead(ctx)
  ctx.note(changes(withoutPicture(before), withoutPicture(after)))
  return after
}

/** The audit log says that there is a picture, and not its bytes. */
const withoutPicture = ({ logo, ...shown }: z.input<typeof LetterheadShown>) => ({
  ...shown,
  logo: logo !== null,
})

type LogoType = NonNullable<Letterhead['logo']>['type'] | null

/**
 * Returns the type of a logo's picture, for `prepare`: it is decoded and printed once before it is stored.
 */
export async function proveLogo(logo: string | null | undefined): Promise<LogoType> {
  if (logo == null) return null
  const bytes = Buffer.from(logo, 'base64')
  if (bytes.length > LOGO_BYTES) throw invalidField('logo', sentence`must be an image of at most 256 KiB`)
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (type !== 'image/png' && type !== 'image/jpeg')
    throw invalidField('logo', sentence`must be a PNG or a JPEG`)
  // A PNG says its width and height in its first chunk, before anything is unpacked.
  if (type === 'image/png' && Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) > LOGO_PIXELS)
    throw invalidField('logo', sentence`must be at most ${LOGO_PIXELS} pixels per side`)
  try {
    await examplePage({ ...plainExample, logo: { type, bytes } }, '2026-01-01')
  } catch {
    throw invalidField('logo', sentence`cannot be printed: it is damaged, or of a kind that is not read`)
  }
  return type
}

const plainExample: Letterhead = {
  office: 'Office',
  sender: [],
  footer: null,
  colour: '#1f3a5f',
  paper: 'a4',
  language: 'en',
  signatory: null,
  logo: null,
}

/** A page with the letterhead and nothing that is true of anybody. */
export async function examplePage(letterhead: Letterhead, on: string): Promise<FileAnswer> {
  const pages = new Pages(
    sentence`Letterhead example`,
    `${on.slice(0, 10)}T00:00:00.000Z`,
    letterhead,
    letterhead.language,
  )
  pages.begin(sentence`Design of investor documents`, sentence`Example only: all data is fictitious`, {
    name: sentence`Investor name`,
    address: [sentence`Postal address`, sentence`on as many lines as needed`],
    date: sentence`Document date`,
  })
  pages.paragraph(
    sentence`Capital call and distribution notices, capital account statements and K-1 figures carry this letterhead.`,
  )
  pages.heading(sentence`Where to pay`)
  pages.box([
    [sentence`Bank`, sentence`As set by the fund`],
    [sentence`Account number`, sentence`As set by the fund`],
  ])
  if (letterhead.signatory) pages.signature(letterhead.signatory)
  return new FileAnswer({ name: 'letterhead.pdf', type: 'application/pdf', content: await pages.end() })
}
