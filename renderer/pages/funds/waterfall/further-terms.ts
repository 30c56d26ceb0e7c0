import type { FundWaterfallInput } from '../../../api/modules.ts'
import { unreadable } from '../../../api/problem.ts'
import { textOf } from '../../../components/form/fields.ts'
import { readAmount, readPercent } from '../../../format/read.ts'
import type { CarryTerms, TierTerms } from './carry-fields.ts'

type Hurdle = NonNullable<FundWaterfallInput['further_hurdles']>[number]
type OfClass = NonNullable<FundWaterfallInput['classes']>[number]

/** `15% 25%` or `2x 30%` on each line: from which return or multiple on, and the carry beyond it. */
export function readHurdles(text: string): Hurdle[] {
  return linesOf(text).map(line => {
    const [, from = '', unit = '', carry = ''] = /^(\S+?)([%x])\s+(\S+)$/i.exec(line) ?? []
    const [at, carry_pct] = [unit === '%' ? readPercent(from) : readAmount(from), readPercent(carry)]
    if ('problem' in at || 'problem' in carry_pct)
      throw unreadable(
        'further_hurdles',
        'These hurdles cannot be read',
        `${line} is not a return or multiple with a carry, such as 15% 25%`,
      )
    return { ...(unit === '%' ? { irr: at.value } : { multiple: at.value }), carry_pct: carry_pct.value }
  })
}

/** `B 6% 10%` on each line, with a catch-up behind it where the class has another than all. */
export function readClasses(
  text: string,
  { hurdle_compounding, catch_up_pct }: Pick<OfClass, 'hurdle_compounding' | 'catch_up_pct'>,
): OfClass[] {
  return linesOf(text).map(line => {
    const [, ofClass = '', ...rates] = /^(.+?)\s+(\S+%)\s+(\S+%)(?:\s+(\S+%))?$/.exec(line) ?? []
    const read = rates.flatMap(rate => (rate === undefined ? [] : [readPercent(rate)]))
    const [hurdle_pct, carry_pct, own] = read.flatMap(one => ('value' in one ? [one.value] : []))
    if (read.some(one => 'problem' in one) || hurdle_pct === undefined || carry_pct === undefined)
      throw unreadable(
        'classes',
        'These classes cannot be read',
        `${line} is not a class with hurdle and carry, such as B 6% 10%`,
      )
    const catchUp = own ?? catch_up_pct
    return {
      class: ofClass,
      hurdle_pct,
      carry_pct,
      ...(hurdle_compounding === undefined ? {} : { hurdle_compounding }),
      ...(catchUp === undefined ? {} : { catch_up_pct: catchUp }),
    }
  })
}

/** The usual terms of funds. */
export const usualTerms: Omit<TierTerms, 'further_hurdles' | 'classes' | 'carry_tax_pct'> = {
  type: 'european',
  hurdle_pct: 0.08,
  hurdle_compounding: 'annual',
  catch_up_pct: 1,
  carry_pct: 0.2,
  clawback_by: 'partner',
}

/** Reads the form's terms for the API; throws errors at their fields. */
export function readCarryTerms({
  type,
  hurdle_pct,
  hurdle_compounding,
  catch_up_pct,
  carry_pct,
  further_hurdles,
  classes,
  clawback_by,
  carry_tax_pct,
}: TierTerms): CarryTerms {
  return {
    type,
    hurdle_pct,
    hurdle_compounding,
    catch_up_pct,
    carry_pct,
    clawback_by,
    ...(carry_tax_pct === null ? {} : { carry_tax_pct }),
    ...(further_hurdles === null ? {} : { further_hurdles: readHurdles(further_hurdles) }),
    ...(classes === null ? {} : { classes: readClasses(classes, { hurdle_compounding, catch_up_pct }) }),
  }
}

/** The terms as a form shows them. */
export const textsOfTerms = ({
  further_hurdles = [],
  classes = [],
  carry_tax_pct,
  ...terms
}: CarryTerms): TierTerms => ({
  ...usualTerms,
  ...terms,
  carry_tax_pct: carry_tax_pct ?? null,
  further_hurdles: further_hurdles.map(writtenHurdle).join('\n') || null,
  classes: classes.map(writtenClass).join('\n') || null,
})

const percent = (value: number) => `${textOf({ name: 'rate', label: '', kind: 'percent' }, value)}%`

const writtenHurdle = ({ irr, multiple, carry_pct }: Hurdle): string =>
  irr === undefined
    ? `${textOf({ name: 'multiple', label: '', kind: 'number' }, multiple)}x ${percent(carry_pct)}`
    : `${percent(irr)} ${percent(carry_pct)}`

const writtenClass = ({ class: of, hurdle_pct, carry_pct, catch_up_pct }: OfClass): string =>
  [of, ...[hurdle_pct, carry_pct, ...(catch_up_pct === undefined ? [] : [catch_up_pct])].map(percent)].join(
    ' ',
  )

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
