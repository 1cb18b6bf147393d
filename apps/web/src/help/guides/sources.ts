import type { Guide } from '../guide.ts';

export const dataTables: Guide = {
  slug: 'data-tables',
  title: 'Data tables',
  text: 'Rows of yours that fill a picture at the moment it is opened.',
  sections: [
    {
      id: 'file',
      title: 'A CSV file or Excel workbook',
      text: `Under Data Tables, choose Add Data. The first row of the file names the columns; every column is a merge field. Of an Excel workbook (.xlsx) the first sheet is read. Then confirm the unique header: the column that names a row, such as the email address.`,
    },
    {
      id: 'image',
      title: 'The image and its tag',
      text: `Choose Data table when you make the image. Its tag carries the key alone; the rest is looked up when the mail is opened. Type a key under Preview Data to see that row.

A key that is in no row leads to the fallback image, or leaves the fields empty.`,
    },
    {
      id: 'new-rows',
      title: 'New rows',
      text: `Replace puts a new file in the place of the old one, all at once: mails that are already sent show the new values from then on. A schedule fetches the file from an address for you (Add Data on Scheduled Imports begins with one), once when you save it and then every hour, day or week; the address may ask for a password or a header. Restore previous data, in the table’s menu, puts back the rows from before the last file.`,
    },
  ],
};

export const locations: Guide = {
  slug: 'locations',
  title: 'Locations and maps',
  text: 'The shops nearest to each person, on a map.',
  sections: [
    {
      id: 'table',
      title: 'The table of places',
      text: `Under Data Tables, add a location table: a CSV file or Excel workbook with latitude and longitude, or with postcodes or towns. Where the names of your columns do not say which is which, you are asked. Rows whose place is unknown are counted, listed for download and marked in the table. The fields of the nearest store have the names of your columns; those of the next ones have a number behind, such as \`{{[name 2]}}\`. \`{{distance}}\` is how many miles away it is.`,
    },
    {
      id: 'place',
      title: 'Where somebody is',
      text: `The tag’s \`place\` says it: a postcode, a town or coordinates. Fill it with the placeholder of your email platform. Where it is empty, the address of the request tells the place, if the server knows addresses. Where nobody knows it, the fallback image is shown.

| Written as | How near it comes |
| \`53.7443, -0.3326\` | exactly there |
| US ZIP code | the middle of its district |
| Canadian postcode | the middle of the district that its first three characters name |
| British postcode | the town that its first letters stand for: \`BS8\` is Bristol |
| town | its middle; name the state or country where there are several |

No finer list of British postcodes comes with the product. Where some miles matter, send coordinates; for a table of stores, give latitude and longitude.`,
    },
    {
      id: 'map',
      title: 'Put a map on the canvas',
      text: `Choose Map from the plus button. It is drawn for each recipient, with as many stores as you say. Under Map you choose its look, its colours and the column that stands beside the pins; a nearest store shows well at 300 × 200 pixels and more.`,
    },
    {
      id: 'sources',
      title: 'Where the data comes from',
      text: `Towns come from [GeoNames](https://www.geonames.org); where this server knows the places of addresses, from [IP Geolocation by DB-IP](https://db-ip.com). All of it stands under [Data by others](/help/licences).`,
    },
  ],
};

export const feeds: Guide = {
  slug: 'feeds',
  title: 'API feeds',
  text: 'Live values from an address on the web.',
  sections: [
    {
      id: 'connect',
      title: 'Connect a feed',
      text: `Under API, choose Add API. Give the address of the JSON, ask it once, and choose in its answer the record, or the list of records, and the fields you want. A placeholder such as \`{{customer id}}\` in the address is filled from the tag.`,
    },
    {
      id: 'several',
      title: 'Several records',
      text: `Where the feed has a list, the tag’s \`pos\` says which record is shown. In the Tags dialog, Items makes a tag of several pictures, and First Item is where they begin. Behind the last record stands the fallback image.`,
    },
    {
      id: 'slow',
      title: 'When a feed is slow or fails',
      text: `A picture waits only a moment. Then the last good answer is used, for a day at most; after that the fallback image.`,
    },
  ],
};
