import type { Mention } from './mentions.ts'

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}

/** The amount a text names, in major units; days, references and names are not taken for one. */
export function amountIn(text: string, mentions: readonly Mention[]): number | undefined {
  let rest = text.replace(/\b\d{4}-\d{2}-\d{2}\b|\bq[1-4]( \d{4})?\b/gi, ' ')
  for (const { name } of mentions) rest = rest.replaceAll(name, ' ')
  rest = rest.replace(/\b[A-Za-z]+[-/]\S*\d\S*/g, ' ')
  rest = rest.replace(
    /\b\d{1,2}(st|nd|rd|th)? (january|february|march|april|may|june|july|august|september|october|november|december)( \d{4})?|\b(january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(,? \d{4})?/gi,
    ' ',
  )
  const found =
    /(\d{1,3}(?:[,’']\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(k|m|mm|mn|b|bn|thousand|million|billion)?\b/i.exec(
      rest,
    )
  if (!found) return undefined
  const value = Number((found[1] as string).replace(/[,’']/g, ''))
  // Exact for decimals as people write them: 2.3m is exactly 2300000.
  const amount = Number((value * (SCALES[found[2]?.toLowerCase() ?? ''] ?? 1)).toFixed(4))
  return amount > 0 ? amount : undefined
}
