import { longDate, multiple, percent } from '../../../kernel/index.ts'
import { sayInEnglish } from '../../../kernel/speech/speech.ts'
import { FEWEST_PEERS, metricKinds } from '../../benchmark/index.ts'
import type { Draft } from '../text/draft.ts'
import type { Standing } from './standings.ts'

type Figure = Standing['figures'][number]

const quartiles = ['Top', 'Second', 'Third', 'Bottom']

/** Tells a fund's quartiles with their source and day, and of which figures there are too few peers for one. */
export function tellStanding(draft: Draft, { fund, vintage, source, figures }: Standing): void {
  const day = source.as_of === null ? '' : `, as of ${longDate(source.as_of)}`
  const placed = figures.filter(({ quartile }) => quartile !== null)
  const peers = vintage === null ? 'peers' : `peers of vintage ${vintage}`
  draft.heading(`${fund} among its ${peers}`)
  if (placed.length > 0) {
    const quote = placed
      .map(one => `${titleOf(one)} ${written(one, one.value)}: ${quartileOf(one)}`)
      .join('; ')
    const n = draft.cite({ type: 'statement', author: `${source.source}${day}`, quote })
    draft.table(
      ['Measure', 'Fund', 'Quartile', 'Median', 'Peers'],
      placed.map(one => [
        titleOf(one),
        written(one, one.value),
        quartileOf(one),
        written(one, one.median),
        `${one.n} [${n}]`,
      ]),
    )
  }
  const without = figures.filter(({ quartile }) => quartile === null)
  if (without.length > 0) {
    const counts = without.map(one => `${titleOf(one)} (${one.n})`).join(', ')
    const quote = `Peers with a figure: ${counts}`
    const n = draft.cite({ type: 'statement', author: `${source.source}${day}`, quote })
    draft.paragraph(`Fewer than ${FEWEST_PEERS} peers, so no quartile is given: ${counts}. [${n}]`)
  }
}

const titleOf = ({ metric }: Figure): string => sayInEnglish(metricKinds[metric].title)

const quartileOf = ({ quartile }: Figure): string => `${quartiles[(quartile ?? 0) - 1]} quartile`

const written = ({ metric }: Figure, value: number | null): string => {
  if (value === null) return ''
  return metricKinds[metric].unit === 'fraction' ? percent(value) : multiple(value)
}
