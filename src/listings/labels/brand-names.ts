/**
 * Apparel and shoe brands in their owners' spelling: high street, outdoor, workwear, designers, department stores and
 * children's clothes of North America and Europe. Compiled by hand from general knowledge, not copied; names are facts. A
 * missing brand does no harm, because a name that stands out on its label is read too.
 */
export const brandNames: readonly string[] = namesIn(`
& Other Stories | 1822 Denim | 2(x)ist | 2XU | 3.1 Phillip Lim | 361° | 3x1 | 47 Brand | 4 Wards Cotton | 5.11 Tactical
525 America | 55DSL | 66°North | 686 | 7 For All Mankind | 8 Seconds | AAPE | A Bathing Ape | Abercrombie & Fitch
Abercrombie Kids | Acne Studios | A-COLD-WALL* | Acronym | adidas | adidas by Stella McCartney | adidas Originals
Adolfo Dominguez | Adrianna Papell | Adriano Goldschmied | Aéropostale | AG Jeans | AGOLDE | Aigle | A Kind of Guise
Akris | Akris Punto | Alaïa | Alberta Ferretti | Alberto Makali | A.L.C. | Alexander McQueen | Alexander Wang
Alex Mill | Alfani | Alfred Dunner | Alfred Sung | Alice + Olivia | Alice McCall | Allbirds | Allegra K | AllSaints
Alo Yoga | Alpha Industries | Alpinestars | Alternative Apparel | Alviero Martini | Alysi | American Apparel
American Eagle | American Eagle Outfitters | American Giant | American Rag | American Vintage | AMI Alexandre Mattiussi
Ami Paris | AMIRI | AND1 | Andrea Jovine | Andrew Marc | A New Day | Anine Bing | Anna Field | Anna Sui
Ann Demeulemeester | Anne Fontaine | Anne Klein | Ann Taylor | Ann Taylor LOFT | Anthropologie | Antik Batik
Antony Morato | A.P.C. | Apparis | Apt. 9 | Aquascutum | Arc'teryx | Aritzia | Arizona Jean Co. | Arket | Armani
Armani Collezioni | Armani Exchange | Armani Jeans | Armor Lux | Arrow | Artengo | Ashworth | ASICS | ASOS | ASOS Curve
ASOS Design | Aspesi | Asquith & Fox | Athleta | Autograph | Avia | Avirex | AX Paris | Ba&sh | Babaton | Baby Gap
BADGLEY MISCHKA | Balenciaga | Bally | Balmain | Banana Republic | Band of Outsiders | Baracuta | Barbara Bui | Barbour
Bardot | Barena | Bar III | Barneys New York | BB Dakota | BCBGeneration | BCBG Max Azria | BDG | Bella Dahl | Belstaff
Benetton | Ben Sherman | Bensimon | Berghaus | Bershka | Betsey Johnson | Betty Barclay | Beyond Yoga | Biba
Big Bud Press | Big Dogs | Big Star | Billabong | Bill Blass | Billionaire Boys Club | Billy Reid | Birkenstock
Bisou Bisou | Bjorn Borg | Black Diamond | Black Halo | BLANKNYC | Blauer | Bluenotes | Blumarine | Bobbie Brooks
Bobeau | Bob Mackie | Bobo Choses | Bode | Boden | Boglioli | Bogner | Bonobos | Boohoo | boohooMAN | BOSS | BOSS Black
BOSS Hugo Boss | BOSS Orange | Boston Traders | Bottega Veneta | Boutique Moschino | Boy London | Brandy Melville | Brax
Brioni | Brixton | Brooks | Brooks Brothers | Brora | Brunello Cucinelli | Buckle | Buck Mason | Buffalo David Bitton
Bugatchi | Bugatti | Burberry | Burberry Brit | Burberry London | Burlington | Burton | Burton Menswear
By Malene Birger | C&A | Cabela's | Cabi | Cable & Gauge | Cacharel | Cache | Cache Cache | Calida | Callaway
Calvin Klein | Calvin Klein Jeans | Camaïeu | Camel Active | Canada Goose | Canali | Canterbury | Caractère | Carhartt
Carhartt WIP | Caribbean Joe | Carlings | Carmen Marc Valvo | Carole Hochman | Carolina Herrera | Caroll | Carter's
Carven | Casablanca | Casall | Cat & Jack | Catherine Malandrino | Catherines | Cath Kidston | Catimini | Céline
Cerruti 1881 | Champion | Chanel | Chaps | Charlotte Russe | Charter Club | CH Carolina Herrera | Chelsea & Violet
Chico's | Chloé | Christian Dior | Christian Lacroix | Christian Louboutin | Christopher & Banks | Christopher Kane
Chrome Hearts | Church's | Cinq à Sept | CKS | Clarks | Claudie Pierlot | Clockhouse | Closed | Clover Canyon
Club Monaco | Coach | Coast | Coldwater Creek | Cole Haan | Colmar | Columbia | Columbia Sportswear Company
Comfort Colors | Comme des Garçons | Comme des Garçons Play | Comptoir des Cotonniers | Converse | Cop Copine
Corneliani | Cortefiel | COS | Costume National | Cotton On | Cotton Traders | Country Road | C.P. Company | Craft
Craghoppers | Crazy 8 | Crew Clothing | Crocs | Croft & Barrow | Crosshatch | Current/Elliott | Custo Barcelona
Cynthia Rowley | Cynthia Steffe | D&G | Daily Sports | Dainese | Dale of Norway | Damart | Dana Buchman
Daniel Cremieux | Daniel Hechter | Dansko | David Lerner | David Meister | Day Birger et Mikkelsen | DC Shoes
Debenhams | Decathlon | Deha | Derek Lam | Desigual | Devred | Diane Gilman | Diane von Furstenberg | Dickies
Didriksons | Diesel | Diesel Black Gold | Dior | Dior Homme | Divided by H&M | DKNY | DKNY Jeans | Dockers
Dolce & Gabbana | Dolce Vita | Dolls Kill | Domyos | Donna Karan | Donna Karan New York | Dorothy Perkins | Double RL
Draper James | Dressbarn | Dries Van Noten | Dr. Martens | Drykorn | DSQUARED2 | Duluth Trading Co. | Dunhill
Dunnes Stores | DVF | Dynafit | Easy Spirit | Ecco | Eckō Unltd. | EDC by Esprit | Eddie Bauer | Eden Park | Ed Hardy
Edwin | Eileen Fisher | Element | Elena Miro | Eliane et Lena | Elie Tahari | Elisabetta Franchi | Elizabeth and James
Ella Moss | Elle | Ellen Tracy | ELLESSE | Emilio Pucci | Emporio Armani | Envii | Enza Costa | Eric Bompard | Erima
Erin Fetherston | Ermanno Scervino | Ermenegildo Zegna | Escada | Escada Sport | Esprit | Essentiel Antwerp | Etam
Eton | Etro | Everlane | Everlast | Evisu | Express | F&F | Fabletics | Façonnable | Faded Glory | Faherty | Falke
Falmer Heritage | Farah | Fat Face | Fay | FCUK | Fear of God | Fendi | Fila | Filippa K | Finisterre | Finn Comfort
Fjällräven | Florence & Fred | Folk | Forever 21 | Forever New | Forever Unique | For Love & Lemons | Fornarina
Forte Forte | Fossil | Fox Racing | Frame | FRAME Denim | Franco Sarto | Frank & Eileen | Frank & Oak | Fred Perry
Free Fly | Freemans | Free People | French Connection | Freya | Fruit of the Loom | Frye | FUBU | Furla | Fynch-Hatton
Gaastra | Gabor | Galvin Green | Ganni | Gant | GAP | GapFit | Gap Kids | Garage | Garcia | Garnet Hill | Gaudi
Genuine Dickies | George | George Gina & Lucy | Geox | Gerard Darel | Gerry Weber | Gestuz | G.H. Bass | G.H. Bass & Co.
Ghost | Giambattista Valli | Gianfranco Ferre | Gianni Versace | Gieves & Hawkes | Gildan | Gilligan & O'Malley
Giordano | Giorgio Armani | Girlfriend Collective | Givenchy | Gloria Vanderbilt | Golden Goose
Golden Goose Deluxe Brand | Gold Hawk | Good American | Goodfellow & Co | Goorin Bros. | Gottex | Gramicci | Greg Norman
Grenson | G-Star | G-Star RAW | Gucci | Gudrun Sjödén | Guess | GUESS by Marciano | Guess Jeans | Guy Laroche | Gymboree
Gymshark | H&M | H&M Divided | H&M Studio | Habitual | Hackett | Hackett London | Haglöfs | Haider Ackermann | Halogen
Halston | Halston Heritage | Hanes | Hang Ten | Hanky Panky | Hanna Andersson | Hannoh Wessel | Hard Tail
Harley-Davidson | Harmont & Blaine | Harris Wharf London | Harrods | Havaianas | Hawes & Curtis | HEAD | Heartloom
Helly Hansen | Helmut Lang | Hermès | Hermes Paris | Herno | Herve Leger | Hickey Freeman | High Sierra | Hilfiger Denim
Hobbs | Hobbs London | HOKA | Holland Cooper | Hollister | Hollister Co. | Homme Plissé Issey Miyake | Hope | Horze
Hot Topic | House of CB | House of Harlow 1960 | Hudson | Hudson Jeans | HUF | HUGO | Hugo Boss | HUGO Hugo Boss
Hunkydory | Hunter | Hurley | Hush | Hush Puppies | Iceberg | Icebreaker | Ice Iceberg | Ichi | IKKS
I.N.C. International Concepts | Intimissimi | Inwear | Iris von Arnim | IRO | IRO Jeans | Isaac Mizrahi
Isabella Oliver | Isabel Marant | Isabel Marant Étoile | Isaia | Isda & Co | Issey Miyake | Izod | Jacadi | Jacamo
Jack & Jones | Jack Spade | Jack Wills | Jack Wolfskin | Jacqueline de Yong | Jacquemus | Jaeger | James Perse
Jane Norman | Janie and Jack | Jason Wu | Jasper Conran | J Brand | JBS | J.Crew | J.Crew Factory | JDY
Jean Louis Scherrer | Jean Paul Gaultier | Jeff Banks | Jerome Dreyfuss | Jessica London | Jessica McClintock
Jessica Simpson | Jigsaw | Jil Sander | Jil Sander Navy | Jimmy Choo | J.Jill | J.Lindeberg | J. McLaughlin | JNBY
Joanna Hope | Joe Browns | Joe Fresh | Joe's Jeans | John Galliano | John Lewis | Johnnie-O | Johnny Was | John Richmond
John Rocha | John Smedley | Johnston & Murphy | Johnstons of Elgin | John Varvatos | Joie | Jones New York | Joop!
Jordan | Jos. A. Bank | Joseph | Joseph A. | Joseph Abboud | Josephine Chaus | Joseph Ribkoff | Joules | Jovani
Judith Williams | Juicy Couture | Jules | Julien David | JUNAROSE | Junya Watanabe | Just Cavalli | Justfab | Justice
J.W. Anderson | Kangol | Kapital | Kappa | Karen Kane | Karen Millen | Karen Scott | Kari Traa | Karl Kani
Karl Lagerfeld | Karl Lagerfeld Paris | Kasper | Kate Spade | Kate Spade New York | Kathmandu | Kay Unger | Keds | Keen
Kendall + Kylie | Kenneth Cole | Kenneth Cole Reaction | Kensie | Kenzo | Kiabi | Kickers | Kids Headquarters
Kim Rogers | Kipling | Kiton | Knox Rose | Kookaï | KORS Michael Kors | Krizia | K-Swiss | Kuhl | Kut from the Kloth
K-Way | Kyodan | La Blanca | L'Academie | Lacoste | Lacoste Live | Lacoste Sport | Lafayette 148
Lafayette 148 New York | L'Agence | L.A.M.B. | Lands' End | Lane Bryant | Lanvin | La Perla | Lardini | La Redoute
Lascana | La Sportiva | Laundry by Shelli Segal | Laura Ashley | Laura Biagiotti | Laura Clément | Lauren Conrad
Lauren Ralph Lauren | L'Autre Chose | LC Lauren Conrad | LC Waikiki | Le Breve | Le Coq Sportif | Lee | Lee Cooper
Lee Riders | Leigh Bantivoglio | Lejaby | Lemaire | Leslie Fay | Le Suit | Le Temps des Cerises | Levi's
Levi's Red Tab | Levi Strauss & Co. | Lilly Pulitzer | Limited Too | Lindex | Lise Charmel | Liu Jo
Liz Claiborne | Lizsport | LizWear | L.K.Bennett | L.L.Bean | Loewe | LOFT | L.O.G.G. by H&M | Lole | London Fog
London Times | Longchamp | Lonsdale | Lord & Taylor | Loro Piana | Lot78 | Lou & Grey | Louis Philippe | Louis Vuitton
Love Moschino | Love Tree | LRG | Luca Faloni | Lucky Brand | Lucy | Luisa Cerano | Luisa Spagnoli | LuLaRoe
Lulu Guinness | Lululemon | Lululemon Athletica | Lyle & Scott | M&S | M&S Collection | Maison Kitsuné | Maison Margiela
Maison Martin Margiela | Maison Scotch | Maje | Majestic | Majestic Filatures | Malene Birger | Mamalicious | Mambo
Madewell | Mammut | Mango | Manila Grace | Mansur Gavriel | Marc Aurel | Marc by Marc Jacobs | Marc Cain | Marcelo Burlon
Marchesa | Marc Jacobs | Marc New York | Marc O'Polo | Marella | Marimekko | Marina Rinaldi | Marine Layer
Marine Serre | Marithé + François Girbaud | Marks & Spencer | Marmot | Marni | Marshall Artist | Martin + Osa
Mary Katrantzou | Massimo Alba | Massimo Dutti | Matalan | Matilda Jane | Maurices | Mauro Grifoni | Mavi | Max & Co.
Max Mara | Max Mara Weekend | Max Studio | Mayoral | McGregor | MCM | McQ Alexander McQueen | Meindl | Men's Wearhouse
Merona | Merrell | Mexx | Michael Kors | MICHAEL Michael Kors | Michael Stars | Mih Jeans | Mikarose | Miken
Mila Schon | Millet | Millie Mackintosh | Milly | Mimi Holliday | Mini Boden | Minimum | Mini Rodini | Minnetonka
Misook | Miss Etam | Missguided | Miss Me | Missoni | Missoni Sport | Miss Selfridge | Miss Sixty | Mister Lady
Mitchell & Ness | Miu Miu | Mizuno | MM6 Maison Margiela | M Missoni | Mod Cloth | Modström | Molly Bracken | Molo
Moncler | Moncler Grenoble | Monki | Monrow | Monsoon | Montane | Montbell | Morgan de Toi | Moschino
Moschino Cheap and Chic | Mos Mosh | Mossimo | Mossimo Supply Co. | Mother | Mothercare | Mother Denim
Motherhood Maternity | Mountain Hardwear | Mountain Khakis | Mountain Warehouse | MSGM | Mudd | Mugler | Mulberry
Musto | My Michelle | Naf Naf | NA-KD | Naked & Famous | Nanette Lepore | Nanushka | Napapijri | Nasty Gal | Natori
Nautica | Neil Barrett | New & Lingwood | New Balance | New Era | New Look | New York & Company | NEXT | Nicole Farhi
Nicole Miller | Nike | Nike ACG | Nike Golf | Nike Sportswear | Nili Lotan | Nina Ricci | Nine West | NN07 | Noa Noa
No Boundaries | Noisy May | No Nationality | Nordstrom | Norma Kamali | Norrøna | Norse Projects | Northern Reflections
North Sails | Not Your Daughter's Jeans | Nudie Jeans | Nudie Jeans Co | Numph | NYDJ | Oakley | Oasis | Obermeyer
Obey | Object | Odlo | Officine Générale | Off-White | Oilily | Okaïdi | Old Navy | Olivia Rubin | Olsen | Olymp
On Cloud | O'Neill | O'Neills | Onitsuka Tiger | ONLY | Only & Sons | On Running | Onzie | Opening Ceremony
Original Penguin | Ortovox | Orvis | Oscar de la Renta | OshKosh | OshKosh B'gosh | Oska | Osprey | Otto Kern
Outdoor Research | Outdoor Voices | Ovs | Oxbow | Ozark Trail | Paco Rabanne | PacSun | Paige | Paige Denim | Palace
Palm Angels | Palmes | Pal Zileri | Pam & Gela | Parajumpers | Parasuco | Parker | P.A.R.O.S.H. | Patagonia | Pataugas
Patrizia Pepe | Paul & Joe | Paul & Shark | Paul Green | Paul Smith | Paul Stuart | Peak Performance | Pearl Izumi
Pedro del Hierro | Pendleton | Pendleton Woolen Mills | Penfield | Pepe Jeans | Pepe Jeans London | Perry Ellis
Perry Ellis Portfolio | Per Una | Peruvian Connection | Peter Hahn | Peter Millar | Peter Nygard | Petit Bateau
Petit Lem | Phase Eight | Philipp Plein | Phillip Lim | Philosophy di Lorenzo Serafini | Piazza Sempione | Pieces
Pierre Balmain | Pierre Cardin | Pimkie | Pinko | PINK Victoria's Secret | Piombo | PJ Salvage
Pleats Please Issey Miyake | Plein Sport | PLT | Polarn O. Pyret | Polo by Ralph Lauren | Polo Jeans Co.
Polo Ralph Lauren | Ports 1961 | Prada | prAna | Pretty Green | PrettyLittleThing | Pretty Polly | Primark
Princess Polly | Pringle of Scotland | Proenza Schouler | Proenza Schouler White Label | Promod | PS Paul Smith
Pull & Bear | PUMA | Quechua | Quiksilver | R13 | Rab | Rachel Comey | Rachel Roy | Rachel Zoe | Rafaella | Raf Simons
Rag & Bone | Rails | Ralph Lauren | Ralph Lauren Black Label | Ralph Lauren Purple Label | Ramy Brook | Rapha
Raquel Allegra | Rebecca Minkoff | Rebecca Taylor | RE/DONE | Redskins | Red Valentino | Red Wing Shoes | Reebok | Reef
Reformation | Regatta | REI | REI Co-op | Reima | Reiss | Religion | Remain Birger Christensen | Replay | Reserved
Rhone | Rhude | Rick Owens | Rick Owens DRKSHDW | Rip Curl | River Island | Robert Graham | Roberto Cavalli
Roberto Collina | Robert Rodriguez | Rocawear | Rock & Republic | Rock Revival | Rodier | Roeckl | Rohan | Roland Mouret
Romeo & Juliet Couture | Roots | Roper | Rossignol | Rotate Birger Christensen | Rothco | Roxy | Royal Robbins | RRL
Rue 21 | Russell Athletic | Rusty | RVCA | Ryka | Sacai | Saint James | Saint Laurent | Saint Laurent Paris | Salomon
Salvatore Ferragamo | Sam Edelman | Samsøe & Samsøe | Samsøe Samsøe | Sand Copenhagen | Sandro | Sandro Paris
Sass & Bide | Saturdays NYC | Savage X Fenty | Save the Duck | Schiesser | Schott | Schott NYC | Scotch & Soda
Seafolly | Sean John | Seasalt | Seasalt Cornwall | Second Female | See by Chloé | Seidensticker | Selected
Selected Femme | Selected Homme | Self-Portrait | Sessun | Seventh Avenue | Sézane | Shein | Shinola | Sigrid Olsen
Silver Jeans | Silver Jeans Co. | Simone Pérèle | Simone Rocha | Simply Be | Simply Vera Vera Wang | Sinéquanone
Sisley | Skechers | Skims | Smartwool | Smash Wear | 'S Max Mara | Smythson | Soccx | Sofie D'Hoore | Soft Surroundings
Soia & Kyo | S.Oliver | Sonia Rykiel | Sonoma | Sonoma Goods for Life | Soyaconcept | Spanx | Speedo | Sperry | Splendid
Sportmax | Springfield | Spyder | Stefanel | Steilmann | Stella McCartney | Stetson | Steve Madden | Stile Benetton
Stine Goya | Stio | St. John | St. John Collection | St. John Knits | St. John's Bay | Stone Island | Stradivarius
Street One | Strellson | Stussy | Sugarhill Brighton | Suitsupply | Sunspel | Superdry | Superga | Supreme
Susan Graver | Suzanne Betro | Sweaty Betty | Swims | Tahari | Tahari ASL | Talbots | Tally Weijl | Tamaris
Tara Jarmon | Taylor Stitch | T by Alexander Wang | TCM Tchibo | Tea Collection | Ted Baker | Ted Baker London
Terre Bleue | Thakoon | The Children's Place | The Frankie Shop | The Kooples | The Kooples Sport | The Limited
The North Face | Theory | The Row | The White Company | Thierry Mugler | Thomas Burberry | Thomas Pink | Thom Browne
Thrasher | Three Dots | Tibi | Tiger of Sweden | Timberland | T.M. Lewin | TNA | Toad & Co | Toast | Todd Snyder | Tod's
Tom Ford | Tommy Bahama | Tommy Hilfiger | Tommy Jeans | TOMS | Tom Tailor | Tom Tailor Denim | Topman | Topshop
Topshop Boutique | Torrid | Tory Burch | Tory Sport | Toteme | Travis Mathew | Trespass | Trigema | Trina Turk | Triumph
True Religion | True Religion Brand Jeans | Trussardi | Trussardi Jeans | Turnbull & Asser | TWINSET
Twin-Set Simona Barbieri | Ugg | UGG Australia | Ulla Johnson | Ulla Popken | Umbro | Under Armour | Undercover | UNIQLO
United Colors of Benetton | Universal Standard | Universal Works | Unravel Project | Untuckit | Urban Classics
Urban Outfitters | US Polo Assn. | Uterqüe | Valentino | Valentino Garavani | Vanessa Bruno | Van Heusen | Vanity Fair
Van Laack | Vans | Vaude | V by Very | Velvet by Graham & Spencer | Vera Bradley | Vera Wang | Vero Cuoio | Vero Moda
Veronica Beard | Versace | Versace Jeans | Versace Jeans Couture | Versus Versace | Vetements | Victoria Beckham
Victoria's Secret | Viktor & Rolf | Vila | Vila Clothes | Vilebrequin | Vince | Vince Camuto | Vineyard Vines | Vionnet
Vivienne Tam | Vivienne Westwood | Vivienne Westwood Anglomania | Viyella | Volcom | Von Dutch | Vuori | Wacoal
Walbusch | Wales Bonner | Wallis | Warehouse | Warner's | W by Worth | Weekend Max Mara | Wellensteyn | Wesc | Whistles
White House Black Market | White Stag | White Stuff | Wild Fable | Wildfox | Wilfred Free | Wilsons Leather | Windsor
Wolford | Wolverine | Wood Wood | Woolrich | Worthington | Wrangler | Xhilaration | X-Large | Y-3 | Y-3 Yohji Yamamoto
Yeezy | Yessica | Yigal Azrouël | Yohji Yamamoto | Yours Clothing | Yumi | Yves Saint Laurent | Zac Posen
Zadig & Voltaire | ZAFUL | Zanella | ZARA | Zara Basic | ZARA Kids | Zara Man | Zara Woman | Zeeman | Zegna | Zella
Zenana | Zenana Outfitters | Zero + Maria Cornejo | Zimmermann | Zizzi | Z Zegna
`)

/** Brands that are also words, first names or initials. They are read only as the name that stands out on a label. */
export const commonWordBrands: readonly string[] = namesIn(`
Arrow | Autograph | Bally | BOSS | Brooks | Buckle | Burton | Cache | Champion | Clarks | Closed | Coach | Coast
Columbia | COS | Craft | Diesel | Element | Elle | Express | Fay | Folk | Fossil | Frame | GAP | Garage
George | Ghost | Guess | HEAD | Hope | HUGO | Hunter | Hush | Jordan | Joseph | Joules | Justice | Keen
Lee | LOFT | Lucy | Mango | Minimum | Monsoon | Mother | Mulberry | NEXT | Oasis | Obey | Object
ONLY | Paige | Palace | Parker | Pieces | Rab | Rails | Reef | Religion | Replay | Reserved | Roots
Rusty | Selected | Splendid | Supreme | Theory | Toast | Torrid | Triumph | Undercover | Vans | Vince | Wallis
Warehouse | Windsor | Wolverine
`)

function namesIn(list: string): string[] {
  return list
    .trim()
    .split(/\s*[|\n]\s*/u)
    .filter((name) => name !== '')
}
