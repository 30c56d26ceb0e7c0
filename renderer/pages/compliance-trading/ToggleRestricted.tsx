import { complianceApi, type RestrictedSecurity } from '../../api/modules.ts'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { tradingKey } from './trading.ts'

interface ToggleRestrictedProps {
  security: RestrictedSecurity
  onClose: () => void
}

/** Takes a security off its list, or puts it back, with why. */
export const ToggleRestricted = ({ security, onClose }: ToggleRestrictedProps) => (
  <ReasonDrawer
    title={`${security.is_active ? 'Remove' : 'Put back'}: ${security.issuer}`}
    submit={security.is_active ? 'Remove from the list' : 'Restore to the list'}
    changes={tradingKey}
    onReason={note =>
      complianceApi('POST /api/v1/svc/compliance/trade/restricted/{sec_id}/toggle', {
        params: { sec_id: security.id },
        body: { note },
      })
    }
    onClose={onClose}
  />
)
