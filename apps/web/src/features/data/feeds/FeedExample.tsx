/** Data of a shop on the left, the picture that shows it on the right. */
export function FeedExample() {
  return (
    <svg viewBox="0 0 600 300" role="img" aria-label="Example of a product of a feed and the picture that shows it">
      <rect width="600" height="300" fill="#eef2f7" />
      <rect x="24" y="36" width="250" height="228" rx="10" fill="#16243a" />
      <g fontFamily="ui-monospace, Menlo, monospace" fontSize="17" fill="#d1dceb">
        <text x="44" y="78">
          {'{'}
        </text>
        <text x="60" y="110">
          "name": <tspan fill="#ffb27a">"Fell boots"</tspan>,
        </text>
        <text x="60" y="142">
          "price": <tspan fill="#7fd1b0">89.50</tspan>,
        </text>
        <text x="60" y="174">
          "left": <tspan fill="#7fd1b0">3</tspan>
        </text>
        <text x="44" y="206">
          {'}'}
        </text>
      </g>
      <path d="M288 150h28m-10-9 10 9-10 9" fill="none" stroke="#de620f" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
      <rect x="330" y="36" width="246" height="228" rx="10" fill="#22384f" />
      <path d="M330 206c60-30 110 20 160-14 34-22 60-10 86-2v64a10 10 0 0 1-10 10H340a10 10 0 0 1-10-10z" fill="#3d5a6b" />
      <circle cx="536" cy="148" r="20" fill="#ffe1b0" />
      <text x="352" y="94" fontFamily="Georgia, serif" fontSize="30" fontWeight="600" fill="#fff">
        Fell boots
      </text>
      <text x="352" y="132" fontFamily="Open Sans, sans-serif" fontSize="24" fontWeight="700" fill="#ffb27a">
        £89.50
      </text>
      <rect x="352" y="152" width="104" height="32" rx="16" fill="#de620f" />
      <text x="404" y="173" textAnchor="middle" fontFamily="Open Sans, sans-serif" fontSize="15" fontWeight="700" fill="#fff">
        Only 3 left
      </text>
    </svg>
  );
}
