/** While the dashboard is looked at its figures follow; what failed is asked for again sooner, and all of it on coming back. */
export const REFRESHING = { refetchInterval: 30_000, refetchAfterFailure: 5000, refetchOnWindowFocus: true } as const;
