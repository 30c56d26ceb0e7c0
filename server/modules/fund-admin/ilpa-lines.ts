import { fromMinor, sumMinor, toMinor } from '../../kernel/values/money.ts'
import { commitmentRows, navRows, type Statement } from '../cfo/index.ts'

/** Returns a statement in the lines of ILPA's reporting template, one amount for each of its columns. */
export function ilpaLinesOf({ lines, commitment }: Statement, columns: number, currency: string) {
  const sumOf = (keys: readonly string[], of: ReadonlyArray<{ key: string; amounts: number[] }>) => {
    const own = of.filter(({ key }) => keys.includes(key))
    return Array.from({ length: columns }, (_, at) =>
      fromMinor(sumMinor(own.map(({ amounts }) => toMinor(amounts[at] ?? 0, currency, 'amounts'))), currency),
    )
  }
  return [
    ...navRows.map(([key, label, of]) => ({
      section: 'nav' as const,
      key,
      label,
      amounts: sumOf(of, lines),
    })),
    ...commitmentRows.map(([key, label, of]) => ({
      section: 'commitment' as const,
      key,
      label,
      amounts: sumOf([of], commitment?.lines ?? []),
    })),
  ]
}
