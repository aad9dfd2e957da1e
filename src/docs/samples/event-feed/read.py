import os
import time

import requests

url = os.environ["COUNTERSIGN_BASE_URL"] + "/api/v1/public/event-feed"
headers = {"Authorization": "Bearer " + os.environ["COUNTERSIGN_API_KEY"]}
place = os.environ.get("CURSOR_FILE", "feed.cursor")

query = {"types": "invoice.issued", "limit": 100, "wait": 25}
if os.path.exists(place):
    with open(place) as file:
        query["cursor"] = file.read()
else:
    query["from"] = "start"
delay = 1
while True:
    try:
        response = requests.get(url, headers=headers, params=query, timeout=35)
    except (requests.ConnectionError, requests.Timeout) as error:
        response = None
        print("no answer:", error, flush=True)
    if response is None or response.status_code == 429 or response.status_code >= 500:
        after = response.headers.get("Retry-After", "") if response is not None else ""
        time.sleep(max(delay, int(after) if after.isdigit() else 0))
        delay = min(2 * delay, 30)
        continue
    if not response.ok:  # 410: the place is gone
        raise SystemExit(response.text)
    delay = 1
    page = response.json()
    for event in page["data"]:
        print(event["id"], event["data"]["number"], flush=True)
    # Only now: an event whose handling failed comes again.
    with open(place + ".new", "w") as file:
        file.write(page["cursor"])
    os.replace(place + ".new", place)
    query.pop("from", None)
    query["cursor"] = page["cursor"]
