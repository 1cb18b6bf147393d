/** An example of a personalised picture, for empty states and help. */
export function ExamplePicture({ name = 'Amelia', store }: { name?: string; store?: string }) {
  const label =
    store === undefined ? `Example of an image that greets ${name} by name` : `Example of an image that shows the shop in ${store}`;
  return (
    <svg viewBox="0 0 600 200" role="img" aria-label={label}>
      <rect width="600" height="200" fill="#22384f" />
      <path d="M0 168c90-20 170-22 260-10 110 14 210 0 340-60v102H0z" fill="#c98f62" />
      <path d="M250 200c60-42 120-70 190-58 60 10 90 34 160 6v52z" fill="#3d5a6b" />
      <circle cx="486" cy="70" r="30" fill="#ffe1b0" />
      <text x="32" y="82" fontSize="38" fill="#ffffff" fontFamily="Georgia, serif" fontWeight="600">
        {store === undefined ? `Hello ${name},` : `Your shop in ${store}`}
      </text>
      <text x="32" y="114" fontSize="17" fill="#f6ede2" fontFamily="Open Sans, sans-serif">
        {store === undefined ? 'Your winter walks start here' : 'Open today until 6 pm'}
      </text>
      <rect x="32" y="134" width="150" height="38" rx="4" fill="#f4a259" />
      <text x="107" y="158" fontSize="14" fill="#1c2a2e" fontFamily="Open Sans, sans-serif" fontWeight="700" textAnchor="middle">
        {store === undefined ? 'See the layers' : 'Show the way'}
      </text>
    </svg>
  );
}
