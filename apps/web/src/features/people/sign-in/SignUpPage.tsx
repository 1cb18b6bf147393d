import { WholePageLoader } from '../../../shell/PageLoader.tsx';

/** The guard leaves for the provider's sign-up before anything of this is seen. */
export function SignUpPage() {
  return <WholePageLoader />;
}
