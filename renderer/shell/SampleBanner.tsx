import { useMe } from '../session/session.ts'
import classes from './shell.module.css'

/** Says that this is not anybody's fund, for as long as it is the sample office. */
export function SampleBanner() {
  const { organisation } = useMe()
  if (!organisation.sample) return null
  return (
    <div className={classes.sample} role="note">
      This is the sample office: everything in it is invented. Try anything;{' '}
      <code>npm run demo -- --reset</code> begins it anew.
    </div>
  )
}
