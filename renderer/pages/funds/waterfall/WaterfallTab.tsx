import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { FundAccount } from '../../../api/modules.ts'
import type { SearchParams } from '../../../routes/search-params.ts'
import classes from '../funds.module.css'
import { BookWaterfall } from './BookWaterfall.tsx'
import { FundWaterfall } from './FundWaterfall.tsx'

const route = getRouteApi('/office/funds/$fundId')

/** A waterfall of figures that are typed, or of a fund's own book, by partner. */
export function WaterfallTab({ fund }: { fund: FundAccount }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const fromBook = search.of === 'book'
  return (
    <>
      <SegmentedControl
        className={classes.source}
        aria-label="Inputs"
        data={[
          { value: 'typed', label: 'What if' },
          { value: 'book', label: 'From the book, by partner' },
        ]}
        value={fromBook ? 'book' : 'typed'}
        onChange={of =>
          void navigate({ search: (before: SearchParams) => ({ ...before, of }), replace: true })
        }
      />
      {fromBook ? <BookWaterfall fund={fund} /> : <FundWaterfall fund={fund} />}
    </>
  )
}
