import type { Context } from '../../kernel/routes/context.ts'

export const papers = ['a4', 'letter'] as const

/** What every paper of an office bears, as it says it itself. */
export interface Letterhead {
  office: string
  /** Lines below its name: the address, a telephone, a web site. */
  sender: string[]
  /** One line at the foot of each page: the register, the regulator. */
  footer: string | null
  /** Of the rule below the head, as `#rrggbb`. */
  colour: string
  paper: (typeof papers)[number]
  signatory: { name: string; title: string | null } | null
  logo: { type: 'image/png' | 'image/jpeg'; bytes: Buffer } | null
}

/** What holds until an office says otherwise, but for the currency: an office that counts in dollars prints on Letter. */
export const plainLetterhead = (office: string, currency: string): Letterhead => ({
  office,
  sender: [],
  footer: null,
  colour: '#1f3a5f',
  paper: currency === 'USD' ? 'letter' : 'a4',
  signatory: null,
  logo: null,
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
    signatory: row.signatory === null ? null : { name: row.signatory, title: row.signatory_title },
    logo:
      row.logo === null
        ? null
        : { type: row.logo_type as 'image/png', bytes: Buffer.from(row.logo, 'base64') },
  }
}
