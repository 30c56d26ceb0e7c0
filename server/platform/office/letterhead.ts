import type { Context } from '../../kernel/routes/context.ts'
import type { Language } from '../../kernel/speech/speech.ts'

export const papers = ['a4', 'letter'] as const

/** The letterhead on every paper, as the office sets it. */
export interface Letterhead {
  office: string
  /** Lines below its name: the address, a telephone, a web site. */
  sender: string[]
  /** One line at the foot of each page: the register, the regulator. */
  footer: string | null
  /** The colour of the rule below the head, as `#rrggbb`. */
  colour: string
  paper: (typeof papers)[number]
  /** The default language of papers to investors. */
  language: Language
  signatory: { name: string; title: string | null } | null
  logo: { type: 'image/png' | 'image/jpeg'; bytes: Buffer } | null
}

/** Defaults until an office sets its own, except the currency: an office that counts in dollars prints on Letter. */
export const plainLetterhead = (office: string, currency: string): Letterhead => ({
  office,
  sender: [],
  footer: null,
  colour: '#1f3a5f',
  paper: currency === 'USD' ? 'letter' : 'a4',
  language: 'en',
  signatory: null,
  logo: null,
})

/** A letterhead as it is kept with a paper that has to stay as it was: its logo in base64. */
export type KeptLetterhead = Omit<Letterhead, 'logo'> & {
  logo: { type: 'image/png' | 'image/jpeg'; base64: string } | null
}

export const letterheadKept = ({ logo, ...rest }: Letterhead): KeptLetterhead => ({
  ...rest,
  logo: logo && { type: logo.type, base64: logo.bytes.toString('base64') },
})

export const letterheadFrom = ({ logo, ...rest }: KeptLetterhead): Letterhead => ({
  ...rest,
  logo: logo && { type: logo.type, bytes: Buffer.from(logo.base64, 'base64') },
})

/** The letterhead of the caller's office. */
export async function letterheadOf({ db }: Pick<Context, 'db'>): Promise<Letterhead> {
  const { name, base_currency } = await db
    .selectFrom('organisations')
    .select(['name', 'base_currency'])
    .executeTakeFirstOrThrow()
  const row = await db.selectFrom('letterheads').selectAll().executeTakeFirst()
  if (!row) return plainLetterhead(name, base_currency)
  return {
    office: name,
    sender: row.sender?.split('\n') ?? [],
    footer: row.footer,
    colour: row.colour,
    paper: row.paper as Letterhead['paper'],
    language: row.language as Language,
    signatory: row.signatory === null ? null : { name: row.signatory, title: row.signatory_title },
    logo:
      row.logo === null
        ? null
        : { type: row.logo_type as 'image/png', bytes: Buffer.from(row.logo, 'base64') },
  }
}

/** The language that papers of the caller's office are written in, unless an investor reads another. */
export async function languageOfOffice({ db }: Pick<Context, 'db'>): Promise<Language> {
  const row = await db.selectFrom('letterheads').select('language').executeTakeFirst()
  return (row?.language ?? 'en') as Language
}

/** The logo of a letterhead as a data address (RFC 2397), for pages; null where there is none. */
export const logoAddress = ({ logo }: Pick<Letterhead, 'logo'>): string | null =>
  logo && `data:${logo.type};base64,${logo.bytes.toString('base64')}`
