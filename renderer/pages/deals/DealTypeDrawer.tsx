import { Anchor, Button, Drawer, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DealDetail, type DealTypeDetection, reportsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Loaded } from '../../components/states/Loaded.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { formatPercent } from '../../format/numbers.ts'
import { dealsKey } from '../../queries/deals.ts'
import { useMay } from '../../session/session.ts'

interface DealTypeDrawerProps {
  deal: DealDetail
  onClose: () => void
}

/** The types that fields, positions and documents of the deal speak for, each with its reasons; one becomes its asset class. */
export function DealTypeDrawer({ deal, onClose }: DealTypeDrawerProps) {
  const found = useQuery({
    queryKey: [...dealsKey, deal.id, 'type', deal.version],
    queryFn: () => reportsApi('POST /api/v1/svc/reports/detect-deal-type', { body: { deal_id: deal.id } }),
  })
  return (
    <Drawer opened onClose={onClose} title="Type of the deal" position="right" size={480}>
      <Loaded query={found}>
        {({ types, detected }) => (
          <Stack gap="lg">
            <Text size="sm" c="dimmed">
              {types.length === 0
                ? 'Neither fields nor positions nor documents of the deal name a type.'
                : detected === null
                  ? 'Two types are level. Choose one by its reasons.'
                  : 'Found by phrases in fields, positions and documents of the deal.'}
            </Text>
            {types.map(type => (
              <DealType
                key={type.deal_type}
                deal={deal}
                type={type}
                share={type.score / types.reduce((sum, { score }) => sum + score, 0)}
                isFirst={type.deal_type === detected}
                onSaved={onClose}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </Drawer>
  )
}

interface DealTypeProps {
  deal: DealDetail
  type: DealTypeDetection['types'][number]
  share: number
  isFirst: boolean
  onSaved: () => void
}

function DealType({ deal, type: { deal_type, reasons }, share, isFirst, onSaved }: DealTypeProps) {
  const mayWrite = useMay('write', 'reports')
  const label = wordsOfKey(deal_type)
  const saving = useAction(
    () =>
      reportsApi('POST /api/v1/svc/reports/save-deal-type', {
        body: { deal_id: deal.id, deal_type, version: deal.version },
      }),
    {
      invalidates: [dealsKey, ['timeline']],
      done: () => `Asset class: ${label}`,
    },
  )
  const isCurrent = deal.asset_class === deal_type
  return (
    <section aria-label={label}>
      <Text component="h3" fw={600}>
        {label} · {formatPercent(Math.round(share * 100) / 100)}
      </Text>
      <List size="sm" my={4}>
        {reasons.map(({ text, page }) => (
          <List.Item key={`${page} ${text}`}>
            <Anchor component={Link} to={page} size="sm" underline="always">
              {text}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {isCurrent ? (
        <Text size="sm" c="dimmed">
          Asset class of the deal now
        </Text>
      ) : (
        mayWrite && (
          <Button
            size="compact-sm"
            variant={isFirst ? 'filled' : 'default'}
            loading={saving.isPending}
            onClick={() => saving.mutate(undefined, { onSuccess: onSaved })}
          >
            Save as asset class
          </Button>
        )
      )}
    </section>
  )
}
